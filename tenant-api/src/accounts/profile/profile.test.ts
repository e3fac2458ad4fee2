import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { staff, teachers, teacherSalary } from '../../people/employees/contract.ts'
import { castOffice, castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { beginFile, keepFile, showFile } from '../../platform/files/contract.ts'
import {
  changeProfile,
  readOwnDetails,
  readOwnSalary,
  readProfile,
  revealOwnDetails,
  revealOwnSalary,
} from './contract.ts'

const cast = await castSchool()

/** What one sends from the form as it is now. */
async function change(own: Speaker, body: object) {
  const { version } = await own.call(readProfile, {})
  return own.call(changeProfile, { version, body: body as never })
}
const sana = { params: { id: castTeachers.sana?.person ?? '' } }
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const office = (field: string) => ({
  problem: { errors: [{ pointer: `/${field}`, code: 'office' }] },
})

test('a teacher sees what the school knows of her, with the names of campus and department', async () => {
  const own = await (await cast.as('sana')).call(readProfile, {})
  expect(own).toMatchObject({ of: 'teachers', name: 'Sana Iqbal', teaches: '7-B Maths, 8-A Maths' })
  expect(own.names[own.campusId ?? '']).toBe('Gulshan-e-Ravi')
  expect(own.names[own.departmentId ?? '']).toBe('Sciences')
})

test('whoever is in no list of the school sees who they are, and nothing of a salary', async () => {
  const { host } = await cast.place('new-school')
  const founder = await cast.as('nasreen', host)
  const own = await founder.call(readProfile, {})
  expect(own).toMatchObject({ of: null, name: 'Nasreen Akhtar', username: null, photoId: null })
  expect(await founder.call(readOwnSalary, {})).toMatchObject({ amount: null, ibanEnding: '' })
  const body = { phone: '0300 0000101', permanentAddress: 'Lahore' }
  expect(await change(founder, body)).toMatchObject({ permanentAddress: 'Lahore' })
  await expect(change(founder, { bio: 'Owner' })).rejects.toMatchObject(office('bio'))
  const gate = await (await cast.as('ghulam.rasool')).call(readProfile, {})
  expect(gate).toMatchObject({ of: 'staff', name: 'Ghulam Rasool', employeeNumber: 'E-009' })
})

test('everybody sees the username that is theirs, and changes it nowhere by themselves', async () => {
  const gate = await cast.as('ghulam.rasool')
  expect(await gate.call(readProfile, {})).toMatchObject({ username: 'ghulam.rasool' })
  expect(await (await cast.as('sana')).call(readProfile, {})).toMatchObject({ username: null })
  await expect(change(gate, { username: 'gate' })).rejects.toMatchObject({ problem: { status: 422 } })
})

test('a teacher changes how one reaches her; personnel reads it, and the record tells of it', async () => {
  const [own, farzana, nasreen] = [await cast.as('sana'), await cast.as('farzana'), await cast.as('nasreen')]
  const before = await farzana.call(teachers.endpoints.get, sana)
  const body = {
    phone: '0300 0000799',
    presentAddress: '12 Canal Bank Road',
    otherName: 'ثنا',
    bio: 'Maths.',
  }
  const said = await change(own, body)
  expect(said).toMatchObject({ ...body, phone: '+923000000799' })
  const after = await farzana.call(teachers.endpoints.get, sana)
  expect(after).toMatchObject({ presentAddress: '12 Canal Bank Road', phone: '+923000000799' })
  expect(after.version).toBe(before.version + 1)
  const { rows } = await nasreen.call(listAudit, { query: { limit: 1 } })
  expect(rows[0]).toMatchObject({ actor: 'Sana Iqbal', sentence: 'Sana Iqbal changed their own profile' })
  expect(rows[0]?.changes.map(({ resource }) => resource)).toEqual(expect.arrayContaining(['person']))
})

test('what the office changed meanwhile is not written over: one is shown what stands there', async () => {
  const [own, farzana] = [await cast.as('sana'), await cast.as('farzana')]
  const { version, phone } = await own.call(readProfile, {})
  const body = { presentAddress: '5 Office Road' }
  await farzana.call(teachers.endpoints.update, { ...sana, version, body })
  const late = own.call(changeProfile, { version, body: { presentAddress: '6 Own Road' } })
  await expect(late).rejects.toMatchObject({
    problem: { status: 412, code: 'stale', current: { ...body, phone, version: version + 1 } },
  })
  expect(await own.call(readProfile, {})).toMatchObject(body)
})

test('what is wrong is said by its field, and nothing is changed', async () => {
  const own = await cast.as('sana')
  const before = await own.call(readProfile, {})
  const wrong = change(own, { phone: '12', bio: 'Something else' })
  await expect(wrong).rejects.toMatchObject({
    problem: { errors: [{ message: 'Phone must be numeric and exactly 11 digits' }] },
  })
  expect(await own.call(readProfile, {})).toEqual(before)
})

test('name, designation and salary are not one’s own to change, nor the address by which one logs in', async () => {
  const own = await cast.as('sana')
  for (const body of [{ firstName: 'Sanam' }, { designation: 'Principal' }, { joinedOn: '2001-01-01' }])
    await expect(change(own, body)).rejects.toMatchObject(refused(422))
  const mail = change(own, { email: 'other@riverside.example' })
  await expect(mail).rejects.toMatchObject(office('email'))
  // Who logs in by a name may say where mails reach them, unless it is the log-in of somebody else.
  const gate = await cast.as('ghulam.rasool')
  expect((await gate.call(readProfile, {})).mayChange).toContain('email')
  const taken = change(gate, { email: 'sana@riverside.example' })
  await expect(taken).rejects.toMatchObject(refused(409, 'staff.logs-in'))
  expect(await change(gate, { email: 'gate@riverside.example' })).toMatchObject({
    email: 'gate@riverside.example',
  })
})

test('who is in the archive is seen by themselves and changed by nobody', async () => {
  const nasreen = await cast.as('nasreen')
  const gate = await cast.as('ghulam.rasool')
  const one = { params: { id: castOffice.ghulam?.person ?? '' } }
  await nasreen.call(staff.endpoints.archive, one)
  await expect(change(gate, { bio: 'Gate' })).rejects.toMatchObject(refused(409, 'archived'))
  expect((await gate.call(readProfile, {})).name).toBe('Ghulam Rasool')
  await nasreen.call(staff.endpoints.restore, one)
})

test('own numbers are hidden until one asks, without any permission, and the audit says that one did', async () => {
  const [own, farzana, nasreen] = [await cast.as('sana'), await cast.as('farzana'), await cast.as('nasreen')]
  const salary = { iban: 'PK36SCBL0000001123456702', accountNumber: '0011223344' }
  await farzana.call(teacherSalary.change, { ...sana, body: salary })
  const shown = await own.call(readOwnSalary, {})
  expect(shown).toMatchObject({ ibanEnding: '6702', accountEnding: '3344' })
  expect(JSON.stringify(shown)).not.toContain('PK36')
  expect(await own.call(revealOwnSalary, {})).toMatchObject(salary)
  // Only her own: of others, and by the list, she learns nothing.
  await expect(own.call(teacherSalary.read, sana)).rejects.toMatchObject(refused(403))
  expect((await own.call(readOwnDetails, {})).filled).toBeInstanceOf(Array)
  await own.call(revealOwnDetails, {})
  const { rows } = await nasreen.call(listAudit, { query: { limit: 2 } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Sana Iqbal looked at their own sensitive details',
    'Sana Iqbal looked at their own account numbers',
  ])
})

test('a teacher sends a photo of herself, which she and personnel see, and none for the other list', async () => {
  const own = await cast.as('sana')
  const photoId = await sendPhoto(own, 'teachers')
  expect(await change(own, { photoId })).toMatchObject({ photoId })
  for (const login of ['sana', 'farzana'])
    expect(
      (await (await cast.as(login)).ask({ url: address(showFile, { params: { id: photoId } }) })).status,
    ).toBe(200)
  const gate = await cast.as('ghulam.rasool')
  expect((await gate.ask({ url: address(showFile, { params: { id: photoId } }) })).status).toBe(404)
  await expect(sendPhoto(own, 'staff')).rejects.toMatchObject(refused(403))
  await expect(sendPhoto(own, 'students')).rejects.toMatchObject(refused(403))
})

async function sendPhoto(speaker: Speaker, to: string): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const body = { for: to, name: 'a.png', type: 'image/png', bytes: picture.length } as const
  const { id, send } = await speaker.call(beginFile, { body })
  const headers = { 'content-type': 'application/octet-stream' }
  await speaker.ask({ method: send.method, url: send.url, headers, body: picture })
  return (await speaker.call(keepFile, { params: { id } })).id
}
