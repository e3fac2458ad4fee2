// The tests that watch over the door of a school, each with all of the house's code that it reads, in a few files: one
// mutant in 1,400 is another start of them all, and reading 1,000 files anew was three quarters of its time.
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

/** What watches over the door: sessions, admission, reach, and what a session owes. */
const watching: Record<string, string> = {
  access:
    'access-token,account,admission,account-state,device,login,my-sessions,owing,own-reach,plan-roles,reach,reach-rows,read-only,refresh-token,rotation,session,signed-in,throttle,viewed',
  'api-keys': '*',
  proof: '*',
  'second-factor': '*',
  users: 'users',
  viewing: '*',
}
/** Of the first of them these alone, by commas: a first look takes minutes instead of hours. */
const few = process.env.MAKTAB_WATCHING

const root = fileURLToPath(new URL('../..', import.meta.url))
const dir = path.join(root, 'test-results/mutants')

const tests = Object.entries(few ? { access: few } : watching).flatMap(([module, names]) =>
  names
    .split(',')
    .flatMap((name) => globSync(`tenant-api/src/modules/${module}/${name}.test.ts`, { cwd: root })),
)

rmSync(dir, { recursive: true, force: true })
const bundle = await rolldown({
  input: Object.fromEntries(tests.map((file) => [file.replace(/\.ts$/, ''), path.join(root, file)])),
  platform: 'node',
  treeshake: false,
  plugins: [whereItWas()],
})
await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs' })

/** Libraries stay where the code that asks for them finds them, and each file believes to be where its source is. */
function whereItWas(): Plugin {
  const house = /^(?:\.|\/|(?:kit|migrations|control-plane|tenant-api)(?:\/|$))/
  return {
    name: 'where-it-was',
    async resolveId(name, from, options) {
      if (!from || house.test(name)) return null
      // The tests and what runs them are one.
      if (/^(?:node:|vitest)/.test(name)) return { id: name, external: true }
      const found = await this.resolve(name, from, { ...options, skipSelf: true })
      const id = found && path.isAbsolute(found.id) ? pathToFileURL(found.id).href : name
      return { id, external: true }
    },
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const here = JSON.stringify(pathToFileURL(id).href)
      const resolve = `((name) => 'file://' + process.getBuiltinModule('node:module').createRequire(${here}).resolve(name))`
      return code.replaceAll('import.meta.url', here).replaceAll('import.meta.resolve', resolve)
    },
  }
}
