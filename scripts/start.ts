// `npm start`: everything on one port (serve-all.ts). What the browser loads and the bundle of the program itself are made
// side by side where they are out of date; MAKTAB_BUNDLE=none runs the program from its sources.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { programFile } from 'kit/testing/program-file'
import { buildAll } from './build.ts'
import { bundlePrograms } from './programs/programs.ts'

try {
  const [bundle] = await Promise.all([bundlePrograms(), buildAll()])
  process.env.MAKTAB_BUNDLE = bundle
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const program = programFile(fileURLToPath(new URL('serve-all.ts', import.meta.url)))
await import(pathToFileURL(program).href)
