import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { plainPdf } from '../../people/documents/plain-pdf.ts'
import { beginFile, keepFile } from '../../platform/files/contract.ts'
import { mergingOf } from '../../people/duplicates/contract.ts'
import {
  exampleStudent as bilal,
  linkGuardian,
  students,
} from '../../people/students-and-guardians/contract.ts'
import { messages as messageSettings } from '../../institute/settings/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { beginViewing } from '../../access/users/impersonation/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const pdf = plainPdf(['A certificate'])

async function send(speaker: Speaker) {
  const { id, send: to } = await speaker.call(beginFile, {
    body: { for: 'threads', name: 'paper.pdf', type: 'application/pdf', bytes: pdf.length },
  })
  const headers = { 'content-type': 'application/octet-stream' }
  await speaker.ask({ method: to.method, url: to.url, headers, body: pdf })
  await speaker.call(keepFile, { params: { id } })
  return id
}
const open = async (speaker: Speaker, id: string) =>
  (await speaker.ask({ method: 'GET', url: `/api/v1/files/${id}` })).status

test('a file of a message is opened by who sees the message, and by nobody else', async () => {
  const imran = await cast.as('imran.khalid')
  const fileId = await send(imran)
  const post = { params: { id: bilal }, body: { fileIds: [fileId] } }
  const { id: messageId } = await imran.call(contract.postMessage, post)
  const { lines } = await imran.call(contract.readThread, { params: { id: bilal } })
  expect(lines.at(-1)).toMatchObject({ text: '', files: [{ id: fileId, name: 'paper.pdf' }] })
  for (const login of ['imran.khalid', 'ayesha.imran', 'sana'])
    expect(await open(await cast.as(login), fileId)).toBe(200)
  for (const login of ['mehwish.tahir', 'kamran', 'sadia', 'tariq', 'nasreen', 'bilal.imran'])
    expect(await open(await cast.as(login), fileId)).toBe(404)
  const tariq = await cast.as('tariq')
  await tariq.call(contract.openThread, { params: { id: bilal }, body: { reason: 'A complaint' } })
  expect(await open(tariq, fileId)).toBe(200)
  // Nobody posts what another has sent, nor the same twice.
  const others = await send(await cast.as('sana'))
  const stolen = { params: { id: bilal }, body: { fileIds: [others] } }
  await expect(imran.call(contract.postMessage, stolen)).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/fileIds' }] },
  })
  await expect(imran.call(contract.postMessage, post)).rejects.toMatchObject(refused(422))
  await imran.call(contract.withdrawMessage, { params: { id: bilal, messageId } })
  expect(await open(await cast.as('sana'), fileId)).toBe(404)
})

test('two records that are merged have one conversation, and two again when that is taken back', async () => {
  const [nasreen, imran] = [await cast.as('nasreen'), await cast.as('imran.khalid')]
  const { id: otherId } = await nasreen.call(students.endpoints.create, {
    body: { campusId: demoCampuses.MAIN, firstName: 'Bilal', gender: 'male' },
  })
  const school = await cast.school()
  const [author] = await school.db.execute<{ id: string; person: string }>(sql`
    select a.id, a.person_id as person from account a join person p on p.id = a.person_id where p.name = 'Imran Khalid'`)
  await nasreen.call(linkGuardian, {
    params: { id: otherId, guardianId: author?.person ?? '' },
    body: { relation: 'father' },
  })
  await school.transaction(system('Test'), 'threads.seeded', (tx) =>
    tx.execute(sql`insert into thread_message (student_id, side, author_id, text, day, at) values
      (${otherId}::uuid, 'family', ${author?.id ?? ''}::uuid, 'In the other record', '2026-11-18', '2026-11-18T05:00:00Z')`),
  )
  const texts = async () => {
    const { lines } = await imran.call(contract.readThread, { params: { id: bilal } })
    return lines.map(({ text }) => text)
  }
  expect(await texts()).not.toContain('In the other record')
  const { id: mergerId } = await nasreen.call(mergingOf.students.merge, {
    params: { id: bilal },
    body: { otherId },
  })
  expect(await texts()).toContain('In the other record')
  await nasreen.call(mergingOf.students.undo, { params: { id: bilal, mergerId } })
  expect(await texts()).not.toContain('In the other record')
})

test('the hours in which teachers are told end after they begin', async () => {
  const tariq = await cast.as('tariq')
  const { version } = await tariq.call(messageSettings.endpoints.read, {})
  const set = (familiesFrom: string, familiesUntil: string) =>
    tariq.call(messageSettings.endpoints.change, { body: { familiesFrom, familiesUntil }, version })
  await expect(set('16:00', '08:00')).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/familiesUntil' }] },
  })
  await set('07:30', '14:00')
})

test('a viewer who looks at the school as a guardian reads no conversation', async () => {
  const imran = await cast.as('imran.khalid')
  const { id } = await imran.call(contract.postMessage, { params: { id: bilal }, body: { text: 'Ours' } })
  expect(id).not.toBe('')
  const nasreen = await cast.as('nasreen')
  const school = await cast.school()
  const [account] = await school.db.execute<{ id: string }>(
    sql`select a.id from account a join person p on p.id = a.person_id where p.name = 'Imran Khalid'`,
  )
  await nasreen.call(beginViewing, {
    body: { of: 'person', id: account?.id ?? '', reason: 'A question' },
  })
  await expect(nasreen.call(contract.readThread, { params: { id: bilal } })).rejects.toMatchObject(
    refused(404),
  )
  expect((await nasreen.call(contract.listThreads, {})).rows).toEqual([])
})
