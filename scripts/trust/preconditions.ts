import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Parts, Preparation, Scene } from './scene.ts'

const trials = path.join(import.meta.dirname, '../../tenant-api/testing/trials')

/**
 * What the example of each endpoint needs before it can succeed, if it needs something new: the `preparations` of
 * the files in `tenant-api/testing/trials`, one for each module. The version for If-Match and the Idempotency-Key
 * are added to every call. The history of a record needs what the record needs.
 */
export const preparations: Readonly<Record<string, Preparation>> = withHistories(await readTrials())

async function readTrials(): Promise<Record<string, Preparation>> {
  const all: Record<string, Preparation> = {}
  for (const file of globSync('**/*.ts', { cwd: trials }).toSorted()) {
    const module: { preparations?: Record<string, Preparation> } = await import(
      /* @vite-ignore */ pathToFileURL(path.join(trials, file)).href
    )
    for (const [endpoint, prepare] of Object.entries(module.preparations ?? {})) {
      if (all[endpoint]) throw new Error(`${endpoint} is prepared twice, the second time in ${file}`)
      all[endpoint] = prepare
    }
  }
  return all
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
