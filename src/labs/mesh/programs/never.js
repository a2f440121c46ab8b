// There is no check, and the cuts stay where they are.
checks = () => false
remaps = () => false
