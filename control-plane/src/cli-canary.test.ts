import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { slowness } from 'kit/testing/testing-limits'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { maktab as maktabCommands } from './program.ts'
import { testCli } from './testing-cli.ts'

const { maktab, folder, cluster } = await testCli()
const canary = 'zzcanaryzz'
const address = `amina.${canary}@example.com`
// Amina herself is in the examples of the API's documents.
const phone = '03009876543'
const secret = path.join(folder, 'password')
writeFileSync(secret, `${canary} walks to school\n`)
const secrets = [canary, '9876543']
const said: string[] = []

/** Runs a command and keeps all that it says. */
async function run(...words: string[]) {
  const { code, out, err } = await maktab(...words)
  said.push(`${words.slice(0, 2).join(' ')} gave ${code}: ${out}${err}`)
  return code
}
function create(subdomain: string, ...more: string[]) {
  const school = ['--subdomain', subdomain, '--name', 'Green Valley School', '--password-file', secret]
  return run('school', 'create', ...school, ...person, ...more)
}

const person = [
  '--first-name',
  `Amina ${canary}`,
  '--last-name',
  canary,
  '--email',
  address,
  '--phone',
  phone,
]
const reading = [
  ['school', 'list'],
  ['school', 'show', 'greenvalley'],
  ['school', 'usage', 'greenvalley'],
  ['school', 'messages', 'greenvalley'],
  ['plans'],
  ['migrate', 'plan'],
  ['migrate', 'status'],
  ['doctor'],
  ['enquiry', 'list'],
  ['enquiry', 'show', '1'],
  ['school', 'archives', 'greenvalley'],
  ['server', 'list'],
  ['support', 'list'],
  ['audit', 'verify', 'greenvalley'],
]
const phrase = path.join(folder, 'passphrase')
writeFileSync(phrase, 'twelve letters and more\n')
const superuser = path.join(folder, 'superuser')
writeFileSync(superuser, `${cluster.url}\n`)
const contact = ['--first-name', `Amina ${canary}`, '--email', address]
const stick = ['--passphrase-file', phrase]
const archiving: [number, string[]][] = [
  [0, ['school', 'backup', 'greenvalley']],
  [0, ['school', 'drill', 'greenvalley']],
  [0, ['school', 'restore', 'greenvalley', '--confirm=greenvalley']],
  [0, ['school', 'export', 'greenvalley', '--to', path.join(folder, 'stick'), ...stick]],
  [5, ['school', 'import', '--from', path.join(folder, 'stick'), '--subdomain', 'gvs', ...stick, ...contact]],
  [0, ['school', 'erase', 'greenvalley', '--confirm=greenvalley']],
  [0, ['school', 'keep', 'greenvalley']],
  [0, ['school', 'resume', 'greenvalley']],
  [0, ['school', 'replay-erasures']],
  [0, ['domain', 'add', 'greenvalley', 'portal.greenvalley.invalid']],
  [0, ['domain', 'list', 'greenvalley']],
  [1, ['domain', 'verify', 'greenvalley', 'portal.greenvalley.invalid']],
  [5, ['domain', 'primary', 'greenvalley', 'portal.greenvalley.invalid']],
  [0, ['domain', 'remove', 'greenvalley', 'portal.greenvalley.invalid']],
  [5, ['server', 'add', 'second', '--url-file', superuser]],
  [5, ['school', 'move', 'greenvalley', '--to', 'main', '--confirm=greenvalley']],
  [6, ['server', 'drain', 'main']],
  [0, ['server', 'open', 'main']],
  [0, ['server', 'pooler', 'main', 'none']],
  [0, ['server', 'users', 'main']],
  [0, ['keys', 'rotate', 'greenvalley']],
  [4, ['support', 'enter', 'greenvalley']],
]
const changing = [
  ['school', 'suspend', 'greenvalley', '--confirm=greenvalley'],
  ['school', 'read-only', 'greenvalley', '--confirm=greenvalley'],
  ['school', 'resume', 'greenvalley'],
  ['school', 'plan', 'greenvalley', '--set', 'standard', '--students', '300'],
  ['migrate', 'run'],
  ['keys', 'rewrap'],

  ['enquiry', 'answer', '1', '--text', 'Under Campuses'],
  ['enquiry', 'close', '1'],
]

/** The commands of the program, down to those that do something. */
function commandsIn({ commands }: Command, ...group: string[]): string[] {
  if (commands.length === 0) return [group.join(' ')]
  return commands.flatMap((command) => commandsIn(command, ...group, command.name()))
}

function sql(database: string) {
  const url = Object.assign(new URL(cluster.url), { pathname: `/${database}` })
  return postgres(url.href, { max: 1, onnotice: () => undefined })
}

test(
  'no command tells what is kept of people, neither when all is well nor when databases quote it',
  { timeout: 480_000 * slowness },
  async () => {
    await run('migrate', 'run')
    expect(await create('greenvalley')).toBe(0)
    for (const [code, words] of archiving)
      expect(await run(...words, '--json'), `${words.join(' ')}: ${said.at(-1)}`).toBe(code)
    const control = sql('maktab_control')
    const [made] = await control<{ name: string }[]>`
    select d.name from database d join placement p on p.database_id = d.id and p.active`
    const school = sql(made?.name ?? '')
    await school.begin(async (tx) => {
      await tx`alter table person disable trigger user`
      await tx`insert into person (first_name, last_name) values (${`Amina ${canary}`}, ${address})`
    })
    expect(await control`select 1 from school where contact_email = ${address}`).toHaveLength(1)
    await control`insert into enquiry (school_id, id, subject, opened_at, changed_at)
    select id, id, 'Campuses', now(), now() from school`
    for (const words of reading) await Promise.all([run(...words), run(...words, '--json')])
    for (const words of changing) expect(await run(...words, '--json')).toBe(0)
    expect(await run('openapi', 'control')).toBe(0)

    // The school is behind, and its database quotes a person whenever something is made in it.
    await school`create function quotes() returns event_trigger language plpgsql as $$
    begin raise exception 'invalid person: %', (select name from person limit 1); end $$`
    await school`create event trigger quotes on ddl_command_start execute function quotes()`
    await school`delete from schema_version where version = (select max(version) from schema_version)`
    await control`update database set schema_version = schema_version - 1 where name = ${made?.name ?? ''}`
    expect(await run('migrate', 'run')).toBe(6)
    expect(await run('migrate', 'status')).toBe(0)
    // The control database refuses what it is given, and quotes it.
    await control`create function quotes() returns trigger language plpgsql as $$
    begin raise exception 'invalid school: %', to_jsonb(new); end $$`
    await control`create trigger quotes before insert or update on school for each row execute function quotes()`
    expect(await create('oakfield')).toBe(1)
    expect(await create('oakfield', '--email', `${canary} at home`, '--json')).toBe(2)
    expect(await run('school', 'suspend', 'greenvalley', '--confirm=greenvalley')).toBe(1)
    for (const words of reading) await run(...words, '--json')
    await Promise.all([control.end(), school.end()])

    const text = said.join('\n').toLowerCase()
    expect(secrets.filter((word) => text.includes(word))).toEqual([])
    expect(text.match(/refused it with code p0001/g)?.length).toBeGreaterThan(3)
    expect(commandsIn(await maktabCommands()).filter((command) => !text.includes(command))).toEqual([])
  },
)
