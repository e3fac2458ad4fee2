import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { campuses } from '../../../institute/structure/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { setAccountState } from '../../../access/sessions/sign-in/account-state.ts'
import { sayKind } from './audit-choices.ts'
import type { AuditQuery } from './audit-log.ts'
import * as contract from '../../../access/sessions/contract.ts'
import { changesAtOnce, listAudit, listAuditActs, listAuditChanges, listAuditNames } from '../contract.ts'
import { testDoor } from '../../../../testing/door.ts'

const door = await testDoor()

const tariq = () => door.as('tariq')

test('a change is shown with who made it, when, and the values before and after', async () => {
  const browser = await tariq()
  const me = await browser.call(contract.readMe, {})
  const params = { id: demoCampuses.CNL }
  await browser.call(campuses.endpoints.update, { params, version: 1, body: { contact: '042-111' } })
  const { rows } = await browser.call(listAudit, { query: { row: demoCampuses.CNL, limit: 1 } })
  expect(rows).toEqual([
    {
      id: expect.any(String),
      act: 'campuses.updated',
      sentence: 'Changed the campus Canal View',
      actorId: me.id,
      actor: 'Tariq Mehmood',
      apiKey: null,
      at: '2026-11-19T04:10:00.000Z',
      requestId: expect.any(String),
      hasMore: false,
      changes: [
        {
          id: expect.any(String),
          name: null,
          resource: 'campus',
          rowId: demoCampuses.CNL,
          operation: 'update',
          before: { contact: '' },
          after: { contact: '042-111' },
          names: {},
          values: [{ field: 'Contact', before: '', after: '042-111' }],
        },
      ],
    },
  ])
})

test('the log is filtered by person, act, record, words and day', async () => {
  const browser = await tariq()
  const school = await door.school()
  const { id } = await browser.call(contract.readMe, {})
  const read = async (query: Partial<AuditQuery>) => (await browser.call(listAudit, { query })).rows
  expect(new Set((await read({ actor: id })).map(({ actor }) => actor))).toEqual(new Set(['Tariq Mehmood']))
  expect((await read({ act: 'institute.founded' })).map(({ sentence }) => sentence)).toEqual([
    'Founded Riverside School System',
  ])
  expect((await read({ resource: 'campus' })).every(({ act }) => act.startsWith('campuses.'))).toBe(true)
  expect((await read({ q: 'canal VIEW tariq' })).map(({ act }) => act)).toEqual(['campuses.updated'])
  expect(await read({ q: 'canal 100%' })).toEqual([])
  door.clock.pass(24 * 3600)
  const accountId = '01980000-0000-7000-8000-00000000a008'
  await setAccountState(school, { id: null, name: 'Test' }, { accountId, state: 'disabled' })
  const later = await tariq()
  const { rows } = await later.call(listAudit, {
    query: { from: '2026-11-20', act: 'accounts.disabled' },
  })
  expect(rows.map(({ sentence }) => sentence)).toEqual(['Switched off the log-in of Adeel Ahmed'])
  const before = await later.call(listAudit, {
    query: { to: '2026-11-19', act: 'accounts.disabled' },
  })
  expect(before).toEqual({ rows: [], next: null, meant: [], meantKey: null })
})

test('the pages of the log follow each other without gap or overlap', async () => {
  const browser = await tariq()
  const all = (await browser.call(listAudit, { query: { limit: 100 } })).rows.map(({ id }) => id)
  const paged: string[] = []
  let after: string | undefined
  do {
    const page = await browser.call(listAudit, { query: { limit: 3, ...(after ? { after } : {}) } })
    paged.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(paged.slice(0, all.length)).toEqual(all)
  expect(new Set(paged).size).toBe(paged.length)
  expect(all.length).toBeGreaterThan(6)
})

test('of an act that changed much the first changes come with it, and the rest by pages', async () => {
  const browser = await tariq()
  const { rows } = await browser.call(listAudit, { query: { act: 'institute.founded' } })
  const [founding] = rows
  if (!founding) throw new Error('nobody founded the school')
  const { id, changes, hasMore } = founding
  expect(hasMore).toBe(true)
  expect(changes).toHaveLength(changesAtOnce)
  const read = (query: { after?: string | undefined; limit?: number }) =>
    browser.call(listAuditChanges, { params: { id }, query })
  const all = await read({ limit: 100 })
  expect(all.rows.slice(0, changesAtOnce)).toEqual(changes)
  const rest = await read({ after: changes.at(-1)?.id, limit: 3 })
  expect(rest.rows).toEqual(all.rows.slice(changesAtOnce, changesAtOnce + 3))
  expect(rest.next).toBe(rest.rows[2]?.id)
  let last = all
  while (last.next !== null) last = await read({ after: last.next, limit: 100 })
  expect(await read({ after: last.rows.at(-1)?.id })).toEqual({ rows: [], next: null })
})

test('the kinds of acts are chosen in words, and what says the same is one choice', async () => {
  const browser = await tariq()
  const { rows } = await browser.call(listAuditActs, {})
  const names = rows.map(({ name }) => name)
  expect(names).toContain('Changed the campus …')
  expect(names.join()).not.toMatch(/[{}_]|NaN|98,?765/)
  expect(new Set(names).size).toBe(names.length)
  const founding = rows.find(({ name }) => name === 'Founded …')
  const found = await browser.call(listAudit, { query: { act: `nobody.did,${founding?.act}` } })
  expect(found.rows.map(({ act }) => act)).toEqual(['institute.founded'])
})

test('each kind of act of the product can be chosen, whatever its sentence is filled with', async () => {
  const { modules } = await door.school()
  const sentences = modules.flatMap((module) => Object.values(module.sentences ?? {}))
  expect(sentences.length).toBeGreaterThan(100)
  for (const language of ['en', 'ur', 'ar'] as const) {
    for (const sentence of sentences) expect(sayKind({ language }, sentence)).not.toMatch(/[{}_]|NaN|98,?765/)
  }
})

test('who did something is found by name: archived, without a record, an API key or a part of the product', async () => {
  const browser = await tariq()
  const find = (q: string) => browser.call(listAuditNames, { query: { q } })
  expect(await find('')).toMatchObject({
    people: [],
    parts: expect.arrayContaining([{ part: 'Sign-up', name: 'Sign-up' }]),
  })
  const { people } = await find('ghulam ras')
  expect(people).toMatchObject([{ name: 'Ghulam Rasool', accountId: expect.any(String), isArchived: false }])
  const school = await door.school()
  const archived = { id: null, name: 'Test' }
  await school.transaction(archived, 'staff.archived', (tx) =>
    tx.execute(sql`update employee set archived_at = now() where id = ${people[0]?.personId ?? ''}::uuid`),
  )
  expect((await find('rasool GHULAM')).people).toMatchObject([{ name: 'Ghulam Rasool', isArchived: true }])
  const bySignUp = await browser.call(listAudit, { query: { part: 'Sign-up' } })
  expect(bySignUp.rows.map(({ actor }) => actor)).toEqual(['Sign-up'])
  const { keys } = await find('website')
  expect(keys).toMatchObject([{ name: 'Website', isRevoked: false }])
  const byKey = await browser.call(listAudit, { query: { apiKey: keys[0]?.id } })
  expect(byKey.meantKey).toBe('Website')
})

test('no table of the audit that names a person, a log-in or a stay is left out of whom an act concerns', async () => {
  const { db } = await door.school()
  const naming = await db.execute<{ column: string; isAsked: boolean }>(sql`
    select distinct c.conrelid::regclass || '.' || a.attname as "column", a.attname = 'id'
      or cardinality(names_in(said.one)) > 0 and names_somebody(said.one) as "isAsked"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey),
      lateral (select jsonb_build_object(a.attname, 'x') as one) said
    where c.contype = 'f' and c.confrelid::regclass::text in ('person', 'student', 'guardian', 'employee', 'account', 'enrolment', 'admission')
      and exists (select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'audit_insert')`)
  const left = naming.filter(({ isAsked }) => !isAsked).map(({ column }) => column)
  // Who wrote, released, decided or asked for something, sent a file, handed a register in, or struck a row is not whom it concerns.
  expect(left).toEqual([
    'announcement.author_id',
    'announcement.decided_by',
    'arrangement_day.released_by',
    'diary_entry.author_id',
    'file.uploaded_by',
    'lesson_proposal.decided_by',
    'meeting_booking.booked_by',
    'person_erasure.asked_by',
    'presence.struck_by',
    'register.submitted_by',
    'support_grant.granted_by',
    'thread_message.author_id',
    'timetable.published_by',
  ])
  expect(naming.length).toBeGreaterThan(20)
})

test('there are no changes of an act that nobody did', async () => {
  const browser = await tariq()
  const params = { id: demoCampuses.CNL }
  await expect(browser.call(listAuditChanges, { params })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})

test('sentences come in the language of the reader', async () => {
  const browser = await tariq()
  await browser.call(contract.updateMe, { body: { language: 'ur' } })
  const { rows } = await browser.call(listAudit, { query: { act: 'accounts.preferences-changed' } })
  expect(rows[0]?.changes).toMatchObject([{ before: { language: 'en' }, after: { language: 'ur' } }])
})

test.each(['sadia', 'rabia', 'waqas', 'ghulam.rasool'])('%s may not read the log', async (name) => {
  const browser = await door.as(name)
  await expect(browser.call(listAudit, {})).rejects.toMatchObject({ problem: { status: 403 } })
})

test.each([
  { q: 'a\u0000b' },
  { after: 'x' },
  { from: '19-11-2026' },
  { from: '0000-01-01' },
  { to: '9999-12-31' },
  { limit: 101 },
  { order: 'asc' },
])('a query that the log does not know is refused: %o', async (query) => {
  const browser = await tariq()
  await expect(browser.call(listAudit, { query })).rejects.toMatchObject({
    problem: { status: 422 },
  })
})
