import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import {
  exampleGuardian,
  exampleStudent,
  guardians,
  students,
} from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { customFields, customised, readCustomFields } from './contract.ts'

const cast = await castSchool()
const { create, update, archive, restore, get, list } = customFields.endpoints
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const child = { campusId: demoCampuses.MAIN, firstName: 'Ayaan', lastName: 'Sheikh', gender: 'male' } as const

async function define(body: object) {
  const nasreen = await cast.as('nasreen')
  const made = await nasreen.call(create, { body: { resource: 'students', kind: 'text', ...body } as never })
  const { fields } = await nasreen.call(readCustomFields, {})
  const { key } = fields.find(({ title }) => title === made.title) ?? { key: '' }
  return { ...made, key }
}

async function say(custom: object, id = exampleStudent) {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(students.endpoints.get, { params: { id } })
  return nasreen.call(students.endpoints.update, { params: { id }, version, body: { custom } as never })
}

async function found(query: object): Promise<string[]> {
  const { rows } = await (await cast.as('nasreen')).call(students.endpoints.list, { query: query as never })
  return rows.map(({ name }) => name)
}

test('a field is defined once, and a student says it, changes it and empties it', async () => {
  const { key } = await define({ title: 'Favourite game', titleUr: 'پسندیدہ کھیل' })
  expect(key).toBe('favourite_game')
  expect((await say({ favourite_game: ' Hockey ' })).custom).toMatchObject({ favourite_game: 'Hockey' })
  expect((await say({ house: 'fatima' })).custom).toMatchObject({ favourite_game: 'Hockey', house: 'fatima' })
  const { custom } = await say({ favourite_game: null })
  expect(custom).not.toHaveProperty('favourite_game')
  expect(custom).toMatchObject({ house: 'fatima' })
})

test('each kind takes what it is for, and says in words what it does not take', async () => {
  await define({ title: 'Height', kind: 'number' })
  await define({ title: 'Vaccinated on', kind: 'day' })
  await define({ title: 'Speaks', kind: 'several', options: [{ title: 'Urdu' }, { title: 'Punjabi' }] })
  await define({ title: 'Driver', kind: 'phone' })
  await define({ title: 'Blog', kind: 'link' })
  await define({ title: 'Other mail', kind: 'email' })
  const good = {
    height: 142.5,
    vaccinated_on: '2024-03-01',
    speaks: ['urdu', 'punjabi'],
    driver: '0300 1234567',
    blog: 'https://example.org/me',
    other_mail: 'a@example.org',
    uses_the_van: true,
  }
  expect((await say(good)).custom).toMatchObject({ ...good, driver: '+923001234567' })
  const bad: [string, unknown][] = [
    ['height', 'tall'],
    ['height', 1e300],
    ['vaccinated_on', '2024-02-31'],
    ['driver', '12'],
    ['blog', 'javascript:alert(1)'],
    ['other_mail', 'nobody'],
    ['uses_the_van', 'yes'],
    ['house', 'gryffindor'],
    ['nobody_knows', 'x'],
  ]
  for (const [key, value] of bad) {
    const error = await say({ [key]: value }).catch((caught: unknown) => caught)
    expect(error, key).toMatchObject({ problem: { status: 422, errors: [{ pointer: `/custom/${key}` }] } })
  }
  await expect(say({ height: 'tall' })).rejects.toMatchObject({
    problem: { errors: [{ message: 'Height must be a number' }] },
  })
  await expect(say({ nobody_knows: 1 })).rejects.toMatchObject({
    problem: { errors: [{ message: 'nobody_knows is not known here' }] },
  })
})

test('what must be filled in is asked for when a row is added, and cannot be emptied', async () => {
  const field = await define({ title: 'Bay form', isRequired: true })
  const nasreen = await cast.as('nasreen')
  const add = (body: object) =>
    nasreen.call(students.endpoints.create, { body: { ...child, ...body } as never })
  await expect(add({})).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/custom/bay_form', message: 'Bay form is required' }] },
  })
  const made = await add({ custom: { bay_form: '12345' } })
  await expect(say({ bay_form: null }, made.id)).rejects.toMatchObject(refused(422))
  await nasreen.call(archive, { params: { id: field.id } })
  expect((await add({})).custom).toEqual({})
})

test('a field in the archive is asked for no more; its values stay, and come back with it', async () => {
  const field = await define({ title: 'Locker' })
  await say({ locker: '7' })
  const nasreen = await cast.as('nasreen')
  await nasreen.call(archive, { params: { id: field.id } })
  await expect(say({ locker: '8' })).rejects.toMatchObject(refused(422))
  await nasreen.call(restore, { params: { id: field.id } })
  const row = await nasreen.call(students.endpoints.get, { params: { id: exampleStudent } })
  expect(row.custom).toMatchObject({ locker: '7' })
})

test('the kind of a field stays once there are values, and a used option is not taken away', async () => {
  const field = await define({
    title: 'Bus',
    kind: 'choice',
    options: [{ title: 'North' }, { title: 'South' }, { title: 'West' }],
  })
  const nasreen = await cast.as('nasreen')
  const change = async (body: object) => {
    const { version } = await nasreen.call(get, { params: { id: field.id } })
    return nasreen.call(update, { params: { id: field.id }, version, body: body as never })
  }
  await change({ kind: 'text' })
  const options = [{ title: 'North' }, { title: 'South' }, { title: 'West' }]
  const again = await change({ kind: 'choice', options })
  await say({ bus: 'north' })
  await expect(change({ kind: 'text' })).rejects.toMatchObject(refused(409, 'custom-fields.kind-fixed'))
  const [north, south, west] = again.options
  await expect(change({ options: [south, west] })).rejects.toMatchObject(
    refused(409, 'custom-fields.option-used'),
  )
  await change({ options: [{ ...north, isOver: true }, south] })
  await expect(say({ bus: 'north' })).rejects.toMatchObject(refused(422))
  await say({ uses_the_van: true })
  const row = await nasreen.call(students.endpoints.get, { params: { id: exampleStudent } })
  expect(row.custom).toMatchObject({ bus: 'north' })
})

async function wrong(body: object) {
  return define(body).then(
    () => undefined,
    (error: { problem: { status: number; code: string } }) => error.problem,
  )
}

test('what would make no field is refused in words', async () => {
  expect(await wrong({ title: 'Empty', kind: 'choice' })).toMatchObject({
    code: 'custom-fields.options-needed',
  })
  const twice = [{ title: 'A' }, { title: 'a' }]
  expect(await wrong({ title: 'Twice', kind: 'choice', options: twice })).toMatchObject({
    code: 'custom-fields.option-twice',
  })
  const many = Array.from({ length: 10_000 }, (_, at) => ({ title: `Option ${at}` }))
  expect(await wrong({ title: 'Many', kind: 'choice', options: many })).toMatchObject({ status: 422 })
  expect(await wrong({ title: 'House' })).toMatchObject({ code: 'custom-fields.exists' })
  expect(await wrong({ title: 'X', resource: 'campuses' })).toMatchObject({ status: 422 })
})

test('a title may be anything, and means nothing to a program', async () => {
  const titles = [
    'constructor',
    '__proto__',
    '<img src=x onerror=alert(1)>',
    '{count, plural, one {x}}',
    'قد',
    '7th',
  ]
  const keys = []
  for (const title of titles) keys.push((await define({ title })).key)
  expect(keys).toEqual([
    'constructor_1',
    'proto',
    'img_src_x_onerror_alert_1',
    'count_plural_one_x',
    'field',
    'f_7th',
  ])
  const said = Object.fromEntries(keys.map((key) => [key, 'x']))
  expect((await say(said)).custom).toMatchObject(said)
  await expect(say({ count_plural_one_x: 5 })).rejects.toMatchObject({
    problem: { errors: [{ message: '{count, plural, one {x}} must be text' }] },
  })
  for (const key of ['constructor', 'toString', 'hasOwnProperty'])
    await expect(say({ [key]: 'x' })).rejects.toMatchObject(refused(422))
})

test('a list is narrowed down and sorted by a field of the school', async () => {
  const all = await found({ limit: 100 })
  const iqbal = await found({ custom_house: 'iqbal', limit: 100 })
  expect(iqbal.length).toBeGreaterThan(0)
  expect(iqbal.length).toBeLessThan(all.length)
  const rest = await found({ custom_house: 'jinnah,liaquat,fatima', limit: 100 })
  expect([...iqbal, ...rest, ...(await found({ custom_houseEmpty: 'true', limit: 100 }))].sort()).toEqual(
    all.sort(),
  )
  const [yes, no] = [
    await found({ custom_uses_the_van: 'true', limit: 100 }),
    await found({ custom_uses_the_van: 'false', limit: 100 }),
  ]
  expect([...yes, ...no].sort()).toEqual(all.sort())
  await define({ title: 'Distance', kind: 'number' })
  await say({ distance: 9 })
  await say({ distance: 10 }, (await first('Hira Imran')).id)
  expect(await found({ custom_distanceFrom: '9.5' })).toEqual(['Hira Imran'])
  expect(await found({ custom_distanceFrom: '1', sort: '-custom_distance' })).toEqual([
    'Hira Imran',
    'Bilal Imran',
  ])
  const houses = (await rows({ sort: 'custom_house', custom_houseEmpty: 'false', limit: 100 })).map(
    ({ custom }) => custom?.house,
  )
  const order = ['iqbal', 'jinnah', 'liaquat', 'fatima']
  expect(houses).toEqual(houses.toSorted((a, b) => order.indexOf(String(a)) - order.indexOf(String(b))))
})

async function rows(query: object) {
  return (await (await cast.as('nasreen')).call(students.endpoints.list, { query: query as never })).rows
}

async function first(name: string) {
  const [row] = await rows({ q: name })
  if (!row) throw new Error(`nobody is called ${name}`)
  return row
}

test('words that ask for no field, or for what it cannot say, are refused', async () => {
  for (const query of [
    { custom_nothing: 'x' },
    { custom_house: 'gryffindor' },
    { sort: 'custom_nothing' },
    { custom_constructor: 'x' },
    { costum_house: 'iqbal' },
    { hasOwnProperty: 'x' },
    { custom_houseFrom: '1' },
  ])
    await expect(found(query), JSON.stringify(query)).rejects.toMatchObject(refused(422))
})

test('a field is set for many rows, and undo gives each what it had', async () => {
  const [a, b] = [await first('Bilal Imran'), await first('Hira Imran')]
  await say({ house: 'iqbal' }, a.id)
  await say({ house: 'jinnah' }, b.id)
  const nasreen = await cast.as('nasreen')
  const { change } = students.endpoints
  const house = async () => [
    (await first('Bilal Imran')).custom?.house,
    (await first('Hira Imran')).custom?.house,
  ]
  const body = { set: { custom: { house: 'liaquat' } }, of: { ids: [a.id, b.id] } }
  const begun = await nasreen.call(change, { body: body as never })
  await cast.work()
  expect(await house()).toEqual(['liaquat', 'liaquat'])
  await say({ uses_the_van: true, favourite_game: null }, a.id)
  await nasreen.call(change, { body: { undo: begun.job } })
  await cast.work()
  expect(await house()).toEqual(['iqbal', 'jinnah'])
  expect((await first('Bilal Imran')).custom).toMatchObject({ uses_the_van: true })
  const wrong = { set: { custom: { house: 'gryffindor' } }, of: { ids: [a.id] } }
  await expect(nasreen.call(change, { body: wrong as never })).rejects.toMatchObject(refused(422))
  const none = { set: { custom: {} }, of: { ids: [a.id] } }
  await expect(nasreen.call(change, { body: none as never })).rejects.toMatchObject(
    refused(422, 'nothing-to-set'),
  )
})

test('the audit tells of each field by itself', async () => {
  await say({ house: 'jinnah', uses_the_van: null })
  await say({ house: 'fatima', uses_the_van: true })
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { row: exampleStudent } })
  const changes = rows[0]?.changes.find(({ resource }) => resource === 'student')
  expect(changes?.before).toEqual({ custom_house: 'jinnah' })
  expect(changes?.after).toEqual({ custom_house: 'fatima', custom_uses_the_van: true })
})

test('who runs the institute defines fields; who may see students reads them, and no others', async () => {
  for (const login of ['sadia', 'rabia', 'waqas', 'farzana']) {
    const somebody = await cast.as(login)
    await expect(somebody.call(list, {}), login).rejects.toMatchObject(refused(403))
    await expect(
      somebody.call(create, { body: { resource: 'students', title: 'Mine', kind: 'text' } }),
    ).rejects.toMatchObject(refused(403))
  }
  const { fields } = await (await cast.as('rabia')).call(readCustomFields, {})
  expect(new Set(fields.map(({ resource }) => resource))).toEqual(new Set(Object.keys(customised)))
  const personnel = (await (await cast.as('adeel')).call(readCustomFields, {})).fields
  expect(new Set(personnel.map(({ resource }) => resource))).toEqual(new Set(['teachers', 'staff']))
})

test('guardians have fields of their own', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { id: exampleGuardian }
  const { version } = await nasreen.call(guardians.endpoints.get, { params })
  const custom = { emergency_contacts_workplace: 'Civil Hospital' }
  const row = await nasreen.call(guardians.endpoints.update, { params, version, body: { custom } as never })
  expect(row.custom).toEqual(custom)
  const { rows: there } = await nasreen.call(guardians.endpoints.list, {
    query: { custom_emergency_contacts_workplace: 'hospital' } as never,
  })
  expect(there.map(({ id }) => id)).toContain(exampleGuardian)
  expect(there).toHaveLength(2)
})

test('a resource has 40 fields and not one more', async () => {
  const nasreen = await cast.as('nasreen')
  const { total } = await nasreen.call(list, { query: { resource: 'guardians' } as never })
  for (let at = total; at < 40; at += 1) await define({ resource: 'guardians', title: `Field ${at}` })
  await expect(define({ resource: 'guardians', title: 'One more' })).rejects.toMatchObject(
    refused(409, 'custom-fields.most'),
  )
})

test('the place of a field is its turn: the others move up', async () => {
  const nasreen = await cast.as('nasreen')
  const titles = async () => {
    const { rows } = await nasreen.call(list, { query: { resource: 'staff', limit: 100 } as never })
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at + 1))
    return rows.map(({ title }) => title)
  }
  const move = async (id: string, place: number) => {
    const { version } = await nasreen.call(get, { params: { id } })
    return nasreen.call(update, { params: { id }, version, body: { place } })
  }
  const [a, b] = [
    await define({ resource: 'staff', title: 'A' }),
    await define({ resource: 'staff', title: 'B', place: 1 }),
  ]
  expect(await titles()).toEqual(['B', 'Uniform size', 'A'])
  await move(a.id, 2)
  expect(await titles()).toEqual(['B', 'A', 'Uniform size'])
  const shown = await (await cast.as('farzana')).call(readCustomFields, {})
  expect(shown.fields.flatMap(({ resource, title }) => (resource === 'staff' ? [title] : []))).toEqual(
    await titles(),
  )
  const { rows: acts } = await nasreen.call(listAudit, { query: { row: a.id, limit: 1 } })
  expect(acts[0]?.sentence).toContain('custom field A')
  expect(acts[0]?.changes.find(({ rowId }) => rowId === a.id)).toMatchObject({
    before: { place: 3 },
    after: { place: 2 },
  })
  expect((await move(b.id, 900)).place).toBe(3)
  expect(await titles()).toEqual(['A', 'Uniform size', 'B'])
  await nasreen.call(archive, { params: { id: a.id } })
  await move(b.id, 1)
  await nasreen.call(restore, { params: { id: a.id } })
  expect(await titles()).toEqual(['A', 'B', 'Uniform size'])
})

test('a rule that comes later leaves what stands, and is asked of what is written', async () => {
  const { id, key, version } = await define({ title: 'Cupboard', kind: 'text' })
  const wrote = await say({ [key]: 'B 12' })
  const nasreen = await cast.as('nasreen')
  await nasreen.call(update, { params: { id }, version, body: { rule: 'digits' } as never })
  expect(wrote.custom).toMatchObject({ [key]: 'B 12' })
  expect((await say({ house: 'iqbal' })).custom).toMatchObject({ [key]: 'B 12' })
  await expect(say({ [key]: 'B 13' })).rejects.toMatchObject({
    problem: {
      errors: [{ pointer: `/custom/${key}`, message: 'Cupboard may only contain numeric characters' }],
    },
  })
  expect((await say({ [key]: '13' })).custom).toMatchObject({ [key]: '13' })
})
