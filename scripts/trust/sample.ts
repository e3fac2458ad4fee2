import type { Endpoint } from 'kit/contract/contract'
import type { Random } from './random.ts'

type Sampling<T> = {
  /** Printed with the share that was drawn. */
  name: string
  size: number
  random: Random
  /** Of each kind one is drawn before any of the rest. */
  kind?: (one: T) => string
  /** Drawn in any case. */
  always?: (one: T) => boolean
}

/** A fixed number of all in their own order, so that what a run of all tests takes does not grow with the product. */
export function sampleOf<T>(
  all: readonly T[],
  { name, size, random, kind = () => '', always = () => false }: Sampling<T>,
): T[] {
  const drawn = new Set(all.filter(always))
  for (const some of Map.groupBy(all, kind).values()) drawn.add(random.pick(some))
  const rest = all.filter((one) => !drawn.has(one))
  while (drawn.size < size && rest.length > 0)
    for (const one of rest.splice(random.number(rest.length), 1)) drawn.add(one)
  console.log(`sampled: ${drawn.size} of ${all.length} ${name}`)
  return all.filter((one) => drawn.has(one))
}

/** Endpoints of one kind are refused by the same part of the product, and answer in the same way. */
export function kindOf({ method, path, takes, gives, may, proof, versioned }: Endpoint): string {
  const who = typeof may === 'string' ? may : 'power'
  return [method, path.includes(':'), takes, gives, who, proof, versioned].join()
}
