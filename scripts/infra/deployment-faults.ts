import { parseEnv } from 'node:util'
import { environmentIn, readCompose } from './compose.ts'
import { environmentOf } from './environment.ts'
import { readManifests } from './manifests.ts'
import { refusals } from './settings.ts'

type Files = Readonly<Record<string, string>>
const halves = { 'control-plane': 'control', 'tenant-api': 'tenant' } as const

/** The compose files, and whether both halves would start by the one of production. */
export async function faultsOnOneMachine(files: Files): Promise<string[]> {
  const name = 'compose.production.yaml'
  const { faults } = readCompose('compose.yaml', files['compose.yaml'] ?? '')
  const { compose, faults: more } = readCompose(name, files[name] ?? '')
  faults.push(...more)
  if (!compose) return faults
  const example = Object.entries(parseEnv(files['production.env.example'] ?? ''))
  // What is left empty is filled in by whoever copies it.
  const given = Object.fromEntries(example.map(([key, value]) => [key, value || 'filled-in-by-the-operator']))
  return [...faults, ...(await refused(name, (half) => environmentIn(compose, half, given)))]
}

/** The manifests, and whether both halves would start by them and the example's secrets. */
export async function faultsOnKubernetes(files: Files): Promise<string[]> {
  const read = Object.entries(files)
    .filter(([name]) => /^kubernetes\/.*\.yaml$/.test(name))
    .map(([name, text]) => readManifests(name, text))
  const objects = read.flatMap((one) => one.objects)
  const said = await refused('kubernetes', (half) => environmentOf(objects, half))
  return [...read.flatMap((one) => one.faults), ...said]
}

async function refused(place: string, environment: (name: string) => Record<string, string>) {
  const all: string[] = []
  for (const [name, half] of Object.entries(halves)) {
    try {
      all.push(...(await refusals(half, environment(name))).map((line) => `${place}: ${name}: ${line}`))
    } catch (error) {
      all.push(`${place}: ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return all
}
