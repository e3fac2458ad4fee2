import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The modules of all files below `<wing>/<module>`. In the bundle of programs (`scripts/programs`) a list of imports stands
 * in its place: files that were read beside the bundle would bring the verbs a second time, with a memory of their own.
 */
export function readPartFiles(): Promise<readonly object[]> {
  const folder = import.meta.dirname
  const files = globSync('*/*/**/*.ts', { cwd: folder }).toSorted()
  return Promise.all(
    files.map(
      (file): Promise<object> => import(/* @vite-ignore */ pathToFileURL(path.join(folder, file)).href),
    ),
  )
}
