// At a synchronisation each processor of a group gets iterations in proportion to its rate, where that is worth it.
// Whether a balancer on processor 0 decides, or every processor for itself; and whether iterations stay within groups.
central = true
local = false

// Deals whole iterations in proportion to rates, by largest remainder; of equal remainders the lower number first.
function distribute(total, rates) {
  const sum = rates.reduce((sum, rate) => sum + rate, 0)
  const exact = rates.map((rate) => (rate / sum) * total)
  const shares = exact.map(Math.floor)
  const remainders = exact.map((one, k) => one - shares[k])
  let left = shares.reduce((left, share) => left - share, total)
  for (; left > 0; left--) {
    let most = 0
    for (let k = 1; k < rates.length; k++) if (remainders[k] > remainders[most] + 1e-9) most = k
    shares[most]++
    remainders[most]--
  }
  return shares
}

decide = ({ left, rates, threshold, profitability, asked }) => {
  const total = left.reduce((sum, one) => sum + one, 0)
  const wanted = distribute(total, rates)
  const moving = left.reduce((sum, one, k) => sum + Math.abs(one - wanted[k]) / 2, 0)
  const timeNow = Math.max(...left.map((one, k) => one / rates[k]))
  const timeThen = Math.max(...wanted.map((one, k) => one / rates[k]))
  // Least move and least gain, where they are asked for.
  if (moving === 0 || (asked && moving < threshold - 1e-9)) return
  if (asked && timeThen > (1 - profitability) * timeNow * (1 + 1e-9)) return
  return wanted
}
