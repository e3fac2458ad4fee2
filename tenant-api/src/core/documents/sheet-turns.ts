import { busy } from 'kit/postgres/database-errors'
import type { School } from '../school/school.ts'

/** How many files may wait, of one school and of all together, and for how long, in milliseconds. */
const usual = { ofSchool: 30, ofAll: 200, milliseconds: 15_000 }

type Waiter = { begin(): void; refuse(error: Error): void }
const queues = new Map<string, Waiter[]>()
let waiting = 0

/**
 * Runs work of a school after what of this kind was asked of it before: files read on the one connection that a school
 * has for them. Refuses with 503 whoever would be one too many in the queue, or has waited too long in it.
 */
export async function inTurn<T>(
  { id }: Pick<School, 'id'>,
  work: () => Promise<T>,
  bounds = usual,
): Promise<T> {
  const queue = queues.get(id)
  if (queue === undefined) queues.set(id, [])
  else await waitIn(queue, bounds)
  try {
    return await work()
  } finally {
    const next = queues.get(id)?.shift()
    if (next) next.begin()
    else queues.delete(id)
  }
}

function waitIn(queue: Waiter[], bounds: typeof usual): Promise<void> {
  if (queue.length >= bounds.ofSchool || waiting >= bounds.ofAll) throw busy(10)
  waiting += 1
  return new Promise<void>((resolve, reject) => {
    const waiter = { begin: resolve, refuse: reject }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiter), 1)
      waiter.refuse(busy(10))
    }, bounds.milliseconds)
    waiter.begin = () => (clearTimeout(timer), resolve())
    queue.push(waiter)
  }).finally(() => {
    waiting -= 1
  })
}
