// A check remaps if what that saves until the next check is more than it costs.
remaps = ({ gain, price, horizon }) => gain * horizon > price
