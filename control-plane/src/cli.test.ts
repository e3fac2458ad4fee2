import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testCli } from './testing-cli.ts'

const { maktab, maktabProcess, folder, data } = await testCli()
const secret = path.join(folder, 'password')
writeFileSync(secret, 'a long walk to school\n')
const greenValley = [
  'school',
  'create',
  '--subdomain',
  'greenvalley',
  '--name',
  'Green Valley School',
  '--first-name',
  'Amina',
  '--email',
  'amina@greenvalley.example',
  '--phone',
  '03000000123',
  '--password-file',
  secret,
]

beforeAll(async () => {
  expect(await maktab('school', 'list')).toMatchObject({
    code: 7,
    err: expect.stringContaining('maktab migrate run'),
  })
  expect(await maktab('migrate', 'run', '--quiet')).toMatchObject({ code: 0, err: '' })
})

test('a school is created, listed, shown, closed and opened', async () => {
  const made = await maktab(...greenValley, '--json')
  expect(made.code).toBe(0)
  expect(JSON.parse(made.out)).toMatchObject({
    address: 'http://greenvalley.maktab.localhost:4000',
    state: 'active',
  })
  expect(JSON.parse((await maktabProcess('school', 'list', '--json')).out)).toMatchObject({ total: 1 })
  expect((await maktab('school', 'show', 'greenvalley')).out).toMatch(/databaseState\s+claimed/)
  const closed = await maktab('school', 'suspend', 'greenvalley', '--confirm=greenvalley', '--json')
  expect(JSON.parse(closed.out)).toMatchObject({ state: 'suspended' })
  expect((await maktab('school', 'resume', 'greenvalley')).out).toBe(
    'greenvalley.maktab.localhost is active\n',
  )
})

test('an operator sees what is agreed with a school, agrees on something else, and reads the numbers that it has told', async () => {
  expect((await maktab('school', 'plan', 'greenvalley')).out).toMatch(/^plan +Trial of Premium$/m)
  const agreeing = [
    'school',
    'plan',
    'greenvalley',
    '--set',
    'standard',
    '--students',
    '300',
    '--until',
    '2099-12-31',
  ]
  const agreed = JSON.parse((await maktab(...agreeing, '--json')).out)
  expect(agreed).toMatchObject({
    plan: 'standard',
    students: 300,
    others: 900,
    until: '2100-01-01T00:00:00.000Z',
  })
  expect((await maktab('school', 'show', 'greenvalley')).out).toMatch(/^plan +Standard$/m)
  expect(await maktab('school', 'plan', 'greenvalley', '--set', 'golden')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no plan golden'),
  })
  const told = JSON.parse((await maktab('school', 'usage', 'greenvalley', '--json')).out)
  expect(told).toMatchObject({ days: [] })
  expect((await maktab('plans')).out).toMatch(/premium +Premium +500\.00 +0\.50/)
})

test('closing a school without its name typed once more does nothing', async () => {
  expect(await maktab('school', 'suspend', 'greenvalley')).toMatchObject({
    code: 5,
    err: expect.stringContaining('--confirm=greenvalley'),
  })
  expect((await maktab('school', 'show', 'greenvalley', '--json')).out).toContain('"state": "active"')
})

test('each kind of failure has its exit code, and with --json its object', async () => {
  expect((await maktab(...greenValley)).code).toBe(5)
  expect((await maktabProcess('school', 'show', 'nobody')).code).toBe(3)
  expect((await maktab('school', 'create', '--subdomain', 'x')).code).toBe(2)
  const wrong = await maktab(...greenValley.with(3, 'x').with(5, 'G'), '--json')
  expect(wrong.code).toBe(2)
  expect(JSON.parse(wrong.err).error).toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/instituteName' }],
  })
  expect((await maktab(...greenValley.slice(0, -2).with(3, 'oakfield'), '--no-input')).err).toContain(
    '--password-file',
  )
})

test('an option that cannot be meant is told, and nothing is done', async () => {
  const plan = ['school', 'plan', 'greenvalley']
  const before = await maktab(...plan, '--json')
  const slips = [
    ['school', 'list', '--limit', 'x'],
    ['school', 'list', '--state', 'open'],
    [...plan, '--set', 'basic', '--students', '300', '--until', '9999-12-31'],
    [...plan, '--students', '500'],
  ]
  for (const words of slips) {
    const { code, err } = await maktab(...words)
    expect([code, err]).toEqual([2, expect.not.stringMatching(/PostgreSQL|NaN/)])
  }
  expect(await maktab(...plan, '--json')).toEqual(before)
})

test('a mistyped command is answered with the one that was meant', async () => {
  expect(await maktab('shool')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Did you mean school?'),
  })
  expect((await maktab('school', 'lst')).err).toContain('Did you mean list?')
})

test('help begins with examples', async () => {
  for (const words of [[], ['school', 'create'], ['migrate', 'run'], ['doctor']]) {
    const { code, out } = await maktab(...words, '--help')
    expect([code, out.slice(0, 9)]).toEqual([0, 'Examples:'])
  }
})

test('the doctor finds what is wrong and says what to do; piped words have no colours', async () => {
  const sick = await maktabProcess('doctor')
  expect(sick.code).toBe(1)
  expect(sick.out).toContain('✗ the pool of ready databases is full: 0 of 3')
  expect(sick.out).toContain('✓ the walls between schools stand')
  expect(sick.out).not.toContain('\u001b[')
  const findings: { ok: boolean; check: string }[] = JSON.parse((await maktab('doctor', '--json')).out)
  // No worker runs here: once a job has waited for a minute, that is found as well.
  const others = findings.filter(({ ok, check }) => !ok && check !== 'the worker takes its jobs')
  expect(others.length).toBe(1)
})

test('the doctor still looks when the master key may not be used, and says why it may look no further', async () => {
  const key = path.join(data, 'master.key')
  chmodSync(key, 0o644)
  const sick = await maktab('doctor')
  expect(sick.code).toBe(1)
  expect(sick.out).toContain('✗ the master key is ours alone: others may use it (644)\n  chmod 600')
  expect(sick.out).toContain('✗ every school’s key opens')
  expect(sick.out).toContain('✓ the walls between schools stand')
  chmodSync(key, 0o600)
  const passwords = path.join(data, 'passwords.json')
  const kept = readFileSync(passwords, 'utf8')
  writeFileSync(passwords, JSON.stringify({ control: 'x', provisioner: 'x', tenant: 'x' }))
  expect((await maktab('doctor')).out).toMatch(
    /^✗ PostgreSQL takes our passwords: password authentication failed .*\n {2}.*maktab migrate run\n$/,
  )
  writeFileSync(passwords, kept)
})

test('plan and status tell the version; the documents of both APIs are printed', async () => {
  expect((await maktab('migrate', 'plan')).out).toMatch(/^Everything is at version \d+\n$/)
  expect(JSON.parse((await maktab('migrate', 'status', '--json')).out)).toMatchObject({
    run: { state: 'done' },
    failures: [],
  })
  for (const api of ['control', 'tenant'])
    expect(JSON.parse((await maktab('openapi', api)).out).openapi).toBe('3.1.0')
})
