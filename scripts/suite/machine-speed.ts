// `node scripts/suite/machine-speed.ts`: how many times slower this machine is right now than a quiet one of two cores.
import { createHash } from 'node:crypto'

/** What the fixed piece of work takes on a quiet machine, in milliseconds of the clock. */
const quiet = 240
const block = Buffer.alloc(64 * 1024, 'maktab')

/**
 * Times a fixed piece of work by the clock, and gives how many times longer it takes than on a quiet machine: at least 1.
 * MAKTAB_SLOWNESS is its floor: load comes and goes, and whoever expects some may ask for generous limits.
 */
export function measureSlowness(): number {
  const floor = Number(process.env.MAKTAB_SLOWNESS) || 1
  work()
  const began = performance.now()
  work()
  const measured = (performance.now() - began) / quiet
  return Math.round(Math.max(1, floor, measured) * 10) / 10
}

/** Arithmetic, allocation and native code, as tests have them. */
function work(): void {
  for (let round = 0; round < 40; round += 1) {
    createHash('sha256').update(block).digest()
    const rows = Array.from({ length: 4_000 }, (_, at) => ({ name: `row ${(at * 7919) % 4_000}`, at }))
    JSON.parse(JSON.stringify(rows.toSorted((a, b) => a.name.localeCompare(b.name))))
  }
}

if (import.meta.main) console.log(measureSlowness())
