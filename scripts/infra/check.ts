// Reads infra/ as those would who run it, without one of them: `node scripts/infra/check.ts` prints a line for each fault.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'yaml'
import { faultsOnKubernetes, faultsOnOneMachine } from './deployment-faults.ts'
import { namesIn, namesRead } from './settings.ts'
import { faultsOfTerraform } from './terraform.ts'
import { askTools } from './tools.ts'

type Files = Readonly<Record<string, string>>
const root = fileURLToPath(new URL('../..', import.meta.url))
const infra = fileURLToPath(new URL('../../infra', import.meta.url))

/** Everything in infra/ by its name there, but for what an operator has filled in. */
export function readFiles(): Files {
  const names = globSync('**/*', { cwd: infra, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(infra.length + 1))
  const ours = names.filter((name) => !/\/secrets\.yaml$|\.env$|\.tfstate|\.terraform\//.test(name))
  return Object.fromEntries(ours.sort().map((name) => [name, readFileSync(`${infra}/${name}`, 'utf8')]))
}

/** What is wrong with these files of infra/. */
export async function check(files: Files): Promise<string[]> {
  const all = Object.entries(files)
  // Manifests hold several documents, and are read by those who know them.
  const yaml = all.filter(([name]) => name.endsWith('.yaml') && !name.startsWith('kubernetes/'))
  const terraform = Object.fromEntries(all.filter(([name]) => name.endsWith('.tf')))
  return [
    ...namesNobodyReads(files),
    ...yaml.flatMap(([name, text]) =>
      parseDocument(text, { merge: true }).errors.map(({ message }) => `${name}: ${message}`),
    ),
    ...(await faultsOfTerraform(terraform)),
    ...(await faultsOnOneMachine(files)),
    ...(await faultsOnKubernetes(files)),
  ]
}

function namesNobodyReads(files: Files): string[] {
  const read = namesRead()
  return Object.entries(files).flatMap(([file, text]) =>
    [...new Set(namesIn(text))]
      .filter((name) => !read.has(name))
      .map((name) => `${file}: nobody reads ${name}`),
  )
}

if (import.meta.main) {
  const { faults, absent, asked } = askTools(root)
  const all = [...(await check(readFiles())), ...faults]
  for (const fault of all) console.error(fault)
  console.log(`asked ${asked.join(', ') || 'nobody'}; not here: ${absent.join(', ') || 'none'}`)
  // What reads HCL is a program that does not end by itself.
  process.exit(all.length > 0 ? 1 : 0)
}
