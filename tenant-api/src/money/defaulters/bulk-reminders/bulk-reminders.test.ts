import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { sections } from '../../../institute/structure/contract.ts'
import { payment } from '../../../institute/settings/contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { remindJob } from '../../invoices/reminders/reminders.ts'
import { debtors, defaulters, dropPromise, takePromise } from '../contract.ts'
import { feeReminders, previewReminder, readWaiting, sendReminder, withdrawReminder } from './contract.ts'

const cast = await castSchool()
const refused = (status: number) => ({ problem: { status } })

type Message = { name: string; language: string; children: string; state: string; key: string }

/** The reminders of overdue fees of today for these people, or for everybody. */
async function messagesTo(name = '%') {
  const { db } = await cast.school()
  return db.execute<Message>(sql`
    select p.name, m.language, m.fill ->> 'children' as children, m.state, m.key from message m join person p on p.id = m.person_id
    where m.key like 'fees.overdue 2026-11-19 %' and p.name like ${name} and m.reason is distinct from 'withdrawn' order by m.key`)
}

async function familyIds(query: object = {}, login = 'waqas') {
  const { rows } = await (
    await cast.as(login)
  ).call(defaulters.endpoints.list, { query: { limit: 100, ...query } })
  return rows.map(({ id }) => id)
}

/** As many of the class as its list of debtors shows. */
async function sevenB() {
  const waqas = await cast.as('waqas')
  const { rows } = await waqas.call(sections.endpoints.list, { query: { q: '7-B' } })
  const filter = { sectionId: rows[0]?.id ?? '' }
  const { total } = await waqas.call(debtors.endpoints.list, { query: filter })
  return { by: 'student' as const, of: { filter, total } }
}

test('a preview says whom a reminder of a class reaches, in which language, and sends nothing', async () => {
  const waqas = await cast.as('waqas')
  const preview = await waqas.call(previewReminder, { body: await sevenB() })
  expect(preview.people).toBeGreaterThan(0)
  expect(preview.languages.map(({ language }) => language)).toEqual(expect.arrayContaining(['en', 'ur']))
  const urdu = preview.languages.find(({ language }) => language === 'ur')
  expect(urdu?.text).toMatch(/[\u0600-\u06FF]/)
  expect(await messagesTo()).toHaveLength(0)
})

test('a family that has promised to pay is left out, and counted', async () => {
  const waqas = await cast.as('waqas')
  const [id = ''] = await familyIds({ q: 'Imran Khalid' })
  const body = { by: 'family' as const, of: { ids: [id] } }
  expect(await waqas.call(previewReminder, { body })).toMatchObject({ families: 1, promised: 0, people: 1 })
  await waqas.call(takePromise, { params: { id }, body: { promisedOn: day('2026-11-19') } })
  expect(await waqas.call(previewReminder, { body })).toMatchObject({ families: 1, promised: 1, people: 0 })
  expect(await waqas.call(sendReminder, { body })).toEqual({ sent: 0 })
  await waqas.call(dropPromise, { params: { id } })
})

test('two clerks who press at the same time, and the job, remind each guardian once and in their language', async () => {
  const [waqas, rabia, nasreen] = [await cast.as('waqas'), await cast.as('rabia'), await cast.as('nasreen')]
  const all = { by: 'family' as const, of: { ids: await familyIds() } }
  const school = await cast.school()
  const [one, two, three] = await Promise.all([
    waqas.call(sendReminder, { body: all }),
    rabia.call(sendReminder, { body: await sevenB() }),
    nasreen.call(sendReminder, { body: all }),
    remindJob.run(school, {} as never, {} as never),
    remindJob.run(school, {} as never, {} as never),
  ])
  const messages = await messagesTo()
  expect(one.sent + two.sent + three.sent).toBeLessThanOrEqual(messages.length)
  // Each guardian and family once, whichever of the children was chosen.
  expect(new Set(messages.map(({ name, children }) => `${name} ${children}`)).size).toBe(messages.length)
  const khalid = messages.filter(({ name }) => name === 'Imran Khalid')
  expect(khalid).toMatchObject([{ language: 'en', children: 'Bilal Imran, Hira Imran, Zoya Imran' }])
  expect(messages.filter(({ language }) => language === 'ur').length).toBeGreaterThan(0)
  expect(messages.some(({ name }) => name === 'Ayesha Imran')).toBe(false)
  for (const speaker of [waqas, nasreen])
    expect(await speaker.call(sendReminder, { body: all })).toEqual({ sent: 0 })
  expect(await waqas.call(previewReminder, { body: all })).toMatchObject({ people: 0 })
  const { rows } = await waqas.call(defaulters.endpoints.list, { query: { q: 'Imran Khalid' } })
  expect(rows[0]?.remindedOn).toBe('2026-11-19')
})

test('what still waits is taken back once, and can then be sent again', async () => {
  const waqas = await cast.as('waqas')
  const { db } = await cast.school()
  const { rows } = await waqas.call(feeReminders.endpoints.list, { query: {} })
  const sent = rows.find(({ event }) => event === 'fees.overdue')
  const params = { id: sent?.id ?? '' }
  // One was sent meanwhile.
  await db.execute(sql`update message set state = 'sent' where id = (
    select id from message where fill ->> 'reminder' = ${params.id} and state = 'queued' order by id limit 1)`)
  const { waiting, mayWithdraw } = await waqas.call(readWaiting, { params })
  expect({ mayWithdraw, waits: waiting > 0 }).toEqual({ mayWithdraw: true, waits: true })
  await expect((await cast.as('sadia')).call(withdrawReminder, { params })).rejects.toMatchObject(
    refused(404),
  )
  expect(await waqas.call(withdrawReminder, { params })).toEqual({ withdrawn: waiting })
  await expect(waqas.call(withdrawReminder, { params })).rejects.toMatchObject(refused(409))
  const nasreen = await cast.as('nasreen')
  const { rows: acts } = await nasreen.call(listAudit, { query: { act: 'fee-reminders.withdrawn' } })
  expect(acts[0]?.sentence).toMatch(/^Took back \d+ reminders? of fees that waited$/)
  const all = { by: 'family' as const, of: { ids: await familyIds() } }
  expect((await nasreen.call(sendReminder, { body: all })).sent).toBe(waiting)
})

test('nobody reminds families of another campus, and a teacher nobody', async () => {
  const [id = ''] = await familyIds()
  const body = { by: 'family' as const, of: { ids: [id] } }
  await expect((await cast.as('sadia')).call(previewReminder, { body })).rejects.toMatchObject(refused(404))
  await expect((await cast.as('sana')).call(sendReminder, { body })).rejects.toMatchObject(refused(403))
})

test('the school says after how many days families are reminded', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(payment.endpoints.read, {})
  await expect(
    nasreen.call(payment.endpoints.change, { version, body: { remindAfter: '3; 10' } }),
  ).rejects.toMatchObject(refused(422))
  await nasreen.call(payment.endpoints.change, { version, body: { remindBefore: 5, remindAfter: '۱۲، ۱۵' } })
  expect(await nasreen.call(payment.endpoints.read, {})).toMatchObject({ remindAfter: '12, 15' })
  const on = async (today: string) => {
    const { db } = await cast.school()
    await remindJob.run(
      Object.create(await cast.school(), { today: { value: async () => day(today) } }),
      {} as never,
      {} as never,
    )
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from message where key like ${`fees.overdue ${today} %`}`,
    )
    return row?.count
  }
  expect(await on('2026-11-20')).toBe(0)
  expect(await on('2026-11-22')).toBeGreaterThan(0)
})
