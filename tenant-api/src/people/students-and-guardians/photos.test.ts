import type { Speaker } from 'kit/testing/testing'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { beginFile, keepFile } from '../../platform/files/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { students } from './contract.ts'

const cast = await castSchool()
const { create, update } = students.endpoints
const child = { campusId: mainCampus, firstName: 'Ayaan', gender: 'male' } as const

test('a photo is one that was sent for this student', async () => {
  const nasreen = await cast.as('nasreen')
  const { id, version } = await nasreen.call(create, { body: child })
  const body = { photoId: '019f0000-0000-7000-8000-00000000abcd' }
  const unknown = nasreen.call(update, { params: { id }, version, body })
  await expect(unknown).rejects.toMatchObject({ problem: { errors: [{ pointer: '/photoId' }] } })
  const photoId = await sendPhoto(nasreen)
  await nasreen.call(create, { body: { ...child, photoId } })
  const again = nasreen.call(update, { params: { id }, version, body: { photoId } })
  await expect(again).rejects.toMatchObject({ problem: { errors: [{ pointer: '/photoId' }] } })
})

test('a photo that somebody else has sent reads as one that nobody has', async () => {
  const [nasreen, rabia] = [await cast.as('nasreen'), await cast.as('rabia')]
  const photoId = await sendPhoto(nasreen)
  const refused = (photo: string) =>
    rabia.call(create, { body: { ...child, photoId: photo } }).then(String, ({ problem }) => {
      const { status, code, detail, errors } = problem
      return { status, code, detail, errors }
    })
  const taken = await refused(photoId)
  expect(taken).toMatchObject({ status: 422, code: 'invalid' })
  expect(await refused('019f0000-0000-7000-8000-00000000abcd')).toEqual(taken)
  await nasreen.call(create, { body: { ...child, photoId } })
  expect(await refused(photoId)).toEqual(taken)
})

async function sendPhoto(speaker: Speaker): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const body = { for: 'students', name: 'a.png', type: 'image/png', bytes: picture.length } as const
  const { id, send } = await speaker.call(beginFile, { body })
  const headers = { 'content-type': 'application/octet-stream' }
  await speaker.ask({ method: send.method, url: send.url, headers, body: picture })
  return (await speaker.call(keepFile, { params: { id } })).id
}
