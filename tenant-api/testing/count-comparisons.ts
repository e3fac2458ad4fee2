import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** How often secrets are compared while something is tried. */
export async function countCompared(trying: () => Promise<unknown>): Promise<number> {
  const { timingSafeEqual } = crypto
  let count = 0
  const counting: typeof timingSafeEqual = (one, other) => {
    count += 1
    return timingSafeEqual(one, other)
  }
  Object.assign(crypto, { timingSafeEqual: counting })
  syncBuiltinESMExports()
  try {
    await trying()
  } finally {
    Object.assign(crypto, { timingSafeEqual })
    syncBuiltinESMExports()
  }
  return count
}
