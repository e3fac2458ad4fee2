// Runs a task of the house on a machine that has only Node >= 20 and npm:
// finds the pinned pnpm, installs what the lockfile says, then runs scripts/<task>.ts under the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [task, ...args] = process.argv.slice(2)
if (!task || !existsSync(path.join(root, 'scripts', `${task}.ts`))) {
  console.error(`usage: node scripts/run.mjs <task>; there is no scripts/${task}.ts`)
  process.exit(2)
}
install()
const bin = path.join(root, 'node_modules', '.bin')
const node = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', path.join('scripts', `${task}.ts`), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
    },
  },
)
// The child hears Ctrl-C by itself; this process only waits for it to finish its work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

function install() {
  const wanted = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).packageManager.split(
    '@',
  )[1]
  const shell = process.platform === 'win32'
  const own = spawnSync('pnpm', ['--version'], { cwd: root, encoding: 'utf8', shell })
  const [command, before] =
    own.status === 0 && own.stdout.trim() === wanted ? ['pnpm', []] : ['npx', ['--yes', `pnpm@${wanted}`]]
  const done = spawnSync(command, [...before, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    encoding: 'utf8',
    shell,
    env: { ...process.env, CI: 'true' },
  })
  if (done.status !== 0) {
    console.error(done.stdout, done.stderr, '\nInstalling the packages failed; the lines above say why.')
    process.exit(1)
  }
}
