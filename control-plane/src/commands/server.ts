import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { refuse } from 'kit/contract/refusal'
import type { ServerAddress } from '../database.ts'
import { wordsOf } from '../error-words.ts'
import { drainServer, type Moved, moveSchool } from '../modules/archive/moving.ts'
import { setPooler, usersOf } from '../modules/provisioning/pooling.ts'
import {
  addServer,
  listServers,
  requireServer,
  type ServerRow,
  setServerState,
} from '../modules/provisioning/servers.ts'
import { withControl } from './session.ts'
import { confirm, requireSchool } from './school-state.ts'
import { examples, exitCodes, type Output, printData, table, tell, wholeFrom } from './terminal.ts'

/** The servers on which schools live. */
export function addServerCommands(program: Command, school: Command): void {
  const server = program.command('server').description('the servers on which schools live')
  addList(server)
  addAdd(server)
  addDrain(server)
  addPooler(server)
  addMove(school)
}

function addList(server: Command): void {
  server
    .command('list')
    .description('every server, and how full it is')
    .addHelpText('before', examples('maktab server list'))
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const rows = await listServers(control.sql)
        printData(options, rows, table([heading, ...rows.map(cells)]))
      })
    })
}

const heading = ['NAME', 'HOST', 'PORT', 'POOLER', 'STATE', 'SCHOOLS', 'DATABASES', 'CAPACITY']

function cells({ name, host, port, pooler, state, schools, databases, capacity }: ServerRow): string[] {
  return [
    name,
    host,
    String(port),
    pooler ? `${pooler.host}:${pooler.port}` : '–',
    state,
    String(schools),
    String(databases),
    String(capacity),
  ]
}

type Adding = Output & { urlFile: string; capacity: number }

function addAdd(server: Command): void {
  server
    .command('add')
    .description('make a PostgreSQL 18 one of the fleet; may run again, to change its address or capacity')
    .argument('<name>', 'how it is called from now on')
    .requiredOption(
      '--url-file <file>',
      'holds a superuser’s address, which is kept nowhere; - reads it from standard input',
    )
    .option('--capacity <n>', 'how many databases it may hold', wholeFrom(1), 2000)
    .addHelpText('before', examples('maktab server add second --url-file secret --capacity 500'))
    .action(async (name: string, _, command: Command) => {
      const options = command.optsWithGlobals<Adding>()
      await withControl(async (control, { dataDir }) => {
        const superuserUrl = addressIn(options.urlFile)
        const passwordsFile = path.join(dataDir, 'passwords.json')
        const row = await addServer(control, {
          name,
          superuserUrl,
          passwordsFile,
          capacity: options.capacity,
        })
        printData(options, row, [`${row.name} at ${row.host}:${row.port} takes ${row.capacity} databases`])
      })
    })
}

function addressIn(file: string): string {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8').trim()
  if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''))
    refuse(
      'address',
      'An address is like postgres://postgres:password@host:5432/postgres',
      {},
      { status: 422 },
    )
  return text
}

function addDrain(server: Command): void {
  server
    .command('drain')
    .description('take nothing new on a server, and move its schools to the others')
    .argument('<name>', 'as in: maktab server list')
    .addHelpText('before', examples('maktab server drain second'))
    .action(async (name: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const told = (moved: Moved) => tell(options, sentenceOf(moved))
        const { moved, failed } = await drainServer(control, { name, actor: userInfo().username, told })
        const bad = failed.map(({ schoolId, error }) => ({ schoolId, error: wordsOf(error) }))
        printData(options, { moved, failed: bad }, [
          `${moved.length} schools were moved`,
          ...bad.map(({ schoolId, error }) => `${schoolId} stays: ${error}`),
        ])
        if (bad.length > 0) process.exitCode = exitCodes.partial
      })
    })
  server
    .command('open')
    .description('let schools come to a server again that was drained')
    .argument('<name>', 'as in: maktab server list')
    .addHelpText('before', examples('maktab server open second'))
    .action(async (name: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        await setServerState(control.sql, name, 'open')
        printData(options, { name, state: 'open' }, [`${name} is open`])
      })
    })
}

function addPooler(server: Command): void {
  server
    .command('pooler')
    .description('let schools reach a server through a PgBouncer, or directly again')
    .argument('<name>', 'as in: maktab server list')
    .argument('<address>', 'host:port of the PgBouncer, or none')
    .addHelpText(
      'before',
      examples('maktab server pooler main 10.0.0.7:6432', 'maktab server pooler main none'),
    )
    .action(async (name: string, given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      const pooler = poolerIn(given)
      await withControl(async (control) => {
        await setPooler(control, name, pooler)
        printData(options, { name, pooler }, [
          pooler
            ? `Schools reach ${name} through ${pooler.host}:${pooler.port}`
            : `Schools reach ${name} directly`,
        ])
      })
    })
  server
    .command('users')
    .description('the auth_file of a server’s PgBouncer: logins and verifiers, no password')
    .argument('<name>', 'as in: maktab server list')
    .addHelpText('before', examples('maktab server users main > users.txt'))
    .action(async (name: string) => {
      await withControl(async (control) => {
        await requireServer(control.sql, name)
        process.stdout.write(await usersOf(control, name))
      })
    })
}

function poolerIn(given: string): ServerAddress | null {
  if (given === 'none') return null
  const [, host, port] = /^([a-z0-9][a-z0-9.-]*):(\d{1,5})$/i.exec(given) ?? []
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    return refuse(
      'address',
      'An address is a host and a port with a colon in between, or none',
      {},
      { status: 422 },
    )
  return { host, port: Number(port) }
}

function addMove(school: Command): void {
  school
    .command('move')
    .description('move a school to another server; it can only be read for the time of the copy')
    .argument('<school>', 'sub-domain, host or id')
    .requiredOption('--to <server>', 'as in: maktab server list')
    .option('--confirm <sub-domain>', 'the sub-domain once more, instead of typing it when asked')
    .addHelpText('before', examples('maktab school move greenvalley --to second --confirm=greenvalley'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output & { to: string; confirm?: string; input: boolean }>()
      await withControl(async (control) => {
        const found = await requireSchool(control, given)
        await confirm(found, options)
        const done = await moveSchool(control, {
          schoolId: found.id,
          to: options.to,
          actor: userInfo().username,
        })
        printData(options, done, [`${found.host}: ${sentenceOf(done)}`])
      })
    })
}

function sentenceOf({ from, to, rows, tables, bytes, readOnlySeconds }: Moved): string {
  return `moved from ${from} to ${to}: ${rows} rows in ${tables} tables, ${bytes} bytes; read-only for ${readOnlySeconds} s`
}
