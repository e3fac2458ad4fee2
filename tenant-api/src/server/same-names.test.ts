import { prefix } from 'kit/http/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { issueCertificate } from '../records/certificates/contract.ts'
import { familyDocuments, firstKind } from '../people/documents/contract.ts'
import { students } from '../people/students-and-guardians/contract.ts'
import { demoCampuses, demoId } from '../../demo/institute/structure/seed.ts'
import { castSchool } from '../../testing/school.ts'

// It asks every endpoint within a minute.
const cast = await castSchool({ limits: { account: { quota: 10_000, seconds: 60 } } })
// The two of 7-B who are called alike, and who answers for each.
const [saleems, nadeems] = [demoId('ad', 7), demoId('ad', 8)]
const name = 'Muhammad Ali'
const fathers = ['Saleem Raza', 'Nadeem Akram']

/** What is told of deeds was said when they were done, and each leads to its record. */
const deeds = ['/audit', '/home/activity', '/students/:id/history', '/guardians/:id/history']
/** A card of one record, whose head says whose it is. */
const ofOne = ['/people/:id/log-in', '/persons/:id/erasure', '/students/:id/exams']
/** They are put together of the answers of other endpoints, each of which is looked at by itself. */
const pages = ['/pages/home', '/pages/:of/:id']
const led = new Set([...deeds, ...ofOne, ...pages])

type Found = { row: object; isTold: boolean }

/** The smallest objects that name one of the two, and whether the father stands in them. */
function named(value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(named)
  const isHere = Object.values(value).some((text) => typeof text === 'string' && text.includes(name))
  if (!isHere) return inner
  const text = JSON.stringify(value)
  return [...inner, { row: value, isTold: fathers.some((father) => text.includes(father)) }]
}

/** The longest page that an endpoint gives; undefined where it gives no pages. */
function mostOf(query: z.ZodType): number | undefined {
  if (!(query instanceof z.ZodObject) || !('limit' in query.shape)) return undefined
  return z.toJSONSchema(query.shape.limit).maximum
}

test('whatever names a student tells two of one name apart by the father', async () => {
  const nasreen = await cast.as('nasreen')
  const twice = {
    campusId: demoCampuses.MAIN,
    firstName: 'Muhammad',
    lastName: 'Ali',
    fatherName: 'Saleem Raza',
    gender: 'male' as const,
    birthDate: '2014-08-02',
  }
  await nasreen.call(students.endpoints.create, { body: twice })
  for (const id of [saleems, nadeems]) {
    await nasreen.call(familyDocuments.endpoints.create, { body: { personId: id, kindId: firstKind } })
    await nasreen.call(issueCertificate, { params: { id }, body: { kind: 'bonafide' } })
  }
  const people = [saleems, nadeems, demoId('ae', 6), demoId('ae', 8)]
  const seen = new Map<string, Found[]>()
  for (const { method, path, gives, query, example } of endpoints) {
    if (method !== 'GET' || gives !== 'json' || led.has(path)) continue
    const most = mostOf(query)
    const asked = new URLSearchParams({
      ...Object.fromEntries(Object.entries(Object(example.query)).map(([key, of]) => [key, String(of)])),
      ...(most !== undefined && { limit: String(most) }),
      ...(path === '/search' && { q: name }),
    })
    const ids = path.includes(':id') ? [String(Object(example.params).id), ...people] : ['']
    for (const id of ids) {
      const given = { ...Object(example.params), id, ...(id === saleems && { otherId: nadeems }) }
      const url = prefix + path.replace(/:(\w+)/g, (_, key: string) => String(given[key]))
      const { status, json } = await nasreen.ask({ method, url: `${url}?${asked}` })
      expect([200, 403, 404], url).toContain(status)
      if (status === 200) seen.set(path, [...(seen.get(path) ?? []), ...named(json())])
    }
  }
  const untold = [...seen].filter(([, found]) => found.some(({ isTold }) => !isTold))
  expect(untold.map(([path, found]) => [path, found.find(({ isTold }) => !isTold)?.row])).toEqual([])
  const speaking = [...seen].filter(([, found]) => found.length > 0).map(([path]) => path)
  expect(speaking).toEqual(
    expect.arrayContaining([
      '/students',
      '/family-documents',
      '/certificates',
      '/search',
      '/students/duplicates',
    ]),
  )
})
