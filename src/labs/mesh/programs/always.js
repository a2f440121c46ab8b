// Every check remaps as soon as a single element would move, whatever that costs.
remaps = () => true
