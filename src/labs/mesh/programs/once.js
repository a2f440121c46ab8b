// Only the first check, which remaps if what that saves in all iterations that are left is more than it costs.
checks = ({ checks }) => checks === 0
remaps = ({ gain, price, left }) => gain * left > price
