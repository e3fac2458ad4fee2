import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Parts, Preparation, Scene } from './scene.ts'

const trials = path.join(import.meta.dirname, '../../tenant-api/testing/trials')

type Trial = {
  preparations: Record<string, Preparation>
  /** By endpoint and place: where nobody's id is answered otherwise than by 404 and than by the field of a form, and why. */
  answeredOtherwise: Record<string, string>
  /** By endpoint: the code by which a key is refused what is a person's own. */
  refusedToKeys: Record<string, string>
  /** By endpoint: the list whose rows are decided about there by a power of its own. */
  decidedOn: Record<string, string>
}

/** What each module says of its endpoints to the trials: the files in `tenant-api/testing/trials`, one for each module. */
export const declared: Readonly<Trial> = await readTrials()

/**
 * What the example of each endpoint needs before it can succeed, if it needs something new. The version for If-Match and
 * the Idempotency-Key are added to every call. The history of a record needs what the record needs.
 */
export const preparations: Readonly<Record<string, Preparation>> = withHistories(declared.preparations)

async function readTrials(): Promise<Trial> {
  const all: Trial = { preparations: {}, answeredOtherwise: {}, refusedToKeys: {}, decidedOn: {} }
  for (const file of globSync('**/*.ts', { cwd: trials }).toSorted()) {
    const module: Partial<Trial> = await import(
      /* @vite-ignore */ pathToFileURL(path.join(trials, file)).href
    )
    add(all.preparations, module.preparations, file)
    add(all.answeredOtherwise, module.answeredOtherwise, file)
    add(all.refusedToKeys, module.refusedToKeys, file)
    add(all.decidedOn, module.decidedOn, file)
  }
  return all
}

function add<T>(to: Record<string, T>, more: Readonly<Record<string, T>> = {}, file: string): void {
  for (const [endpoint, one] of Object.entries(more)) {
    if (to[endpoint] !== undefined)
      throw new Error(`${endpoint} is declared twice, the second time in ${file}`)
    to[endpoint] = one
  }
}

function withHistories(all: Readonly<Record<string, Preparation>>): Record<string, Preparation> {
  const ones = Object.entries(all).filter(([key]) => /^GET \/[\w-]+\/:id$/.test(key))
  const histories = ones.flatMap(([key, prepare]) => [
    [`${key}/history`, prepare],
    [`${key}/history/:day`, (scene: Scene) => onDay(prepare, scene)],
  ])
  return { ...Object.fromEntries(histories), ...all }
}

async function onDay(prepare: Preparation, scene: Scene): Promise<Parts | undefined> {
  const parts = await prepare(scene)
  return parts?.params ? { ...parts, params: { ...parts.params, day: '2026-11-01' } } : parts
}
