import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { listAudit } from '../../audit/contract.ts'
import { arrangeList, createView, deleteView, listViews, updateView } from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const campuses = { query: { list: 'campuses' } }

async function save(login: string, name: string, role: string | null = null) {
  const speaking = await cast.as(login)
  const body = { list: 'campuses', name, search: { city: 'lahore', sort: '-name' }, role }
  return speaking.call(createView, { body })
}

async function seen(login: string): Promise<string[]> {
  const { views } = await (await cast.as(login)).call(listViews, campuses)
  return views.map(({ name }) => name)
}

test('a view is its maker’s alone, is changed and deleted, and the audit tells it', async () => {
  const view = await save('nasreen', 'In Lahore')
  expect(view).toMatchObject({
    search: { city: 'lahore', sort: '-name' },
    role: null,
    isMine: true,
    version: 1,
  })
  expect(await seen('nasreen')).toEqual(['In Lahore'])
  expect(await seen('tariq')).toEqual([])
  const nasreen = await cast.as('nasreen')
  const params = { id: view.id }
  const changed = await nasreen.call(updateView, {
    params,
    version: 1,
    body: { name: 'Multan', search: { city: 'multan' } },
  })
  expect(changed).toMatchObject({ name: 'Multan', search: { city: 'multan' }, version: 2 })
  await expect(
    nasreen.call(updateView, { params, version: 1, body: { name: 'Late' } }),
  ).rejects.toMatchObject({
    problem: { status: 412, current: { name: 'Multan' } },
  })
  await nasreen.call(deleteView, { params })
  expect(await seen('nasreen')).toEqual([])
  const { rows } = await nasreen.call(listAudit, { query: { row: view.id } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Deleted the view Multan',
    'Changed the view Multan',
    'Saved the view In Lahore',
  ])
})

test('a view that is shared with a role is seen by those who hold it, and by nobody else', async () => {
  const view = await save('nasreen', 'For moderators', 'moderator')
  expect(view.role).toEqual({ key: 'moderator', name: 'Moderator' })
  expect(await seen('rabia')).toEqual(['For moderators'])
  expect(await seen('tariq')).toEqual([])
  expect(await seen('sadia')).toEqual([])
  const rabia = await cast.as('rabia')
  const params = { id: view.id }
  await expect(rabia.call(updateView, { params, version: 1, body: { name: 'Mine' } })).rejects.toMatchObject(
    refused(403),
  )
  await expect(rabia.call(deleteView, { params })).rejects.toMatchObject(refused(403))
  const sadia = await cast.as('sadia')
  await expect(sadia.call(deleteView, { params })).rejects.toMatchObject(refused(404))
  const nasreen = await cast.as('nasreen')
  await nasreen.call(updateView, { params, version: 1, body: { role: null } })
  expect(await seen('rabia')).toEqual([])
})

test('only who may share shares, and only with a role that there is', async () => {
  await expect(save('rabia', 'For all', 'admin')).rejects.toMatchObject(refused(403))
  expect((await (await cast.as('rabia')).call(listViews, campuses)).roles).toEqual([])
  expect((await (await cast.as('nasreen')).call(listViews, campuses)).roles).toContainEqual({
    key: 'admin',
    name: 'Admin',
  })
  await expect(save('nasreen', 'For nobody', 'janitor')).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/role' }] },
  })
  const own = await save('rabia', 'Rabia’s')
  const rabia = await cast.as('rabia')
  const sharing = rabia.call(updateView, { params: { id: own.id }, version: 1, body: { role: 'moderator' } })
  await expect(sharing).rejects.toMatchObject(refused(403))
})

test('who may not look at a list keeps no views of it', async () => {
  const rabia = await cast.as('rabia')
  await expect(rabia.call(listViews, { query: { list: 'audit' } })).rejects.toMatchObject(refused(404))
  const body = { list: 'audit', name: 'Mine', search: {} }
  await expect(rabia.call(createView, { body })).rejects.toMatchObject(refused(404))
  await expect(rabia.call(arrangeList, { body: { list: 'audit', columns: [] } })).rejects.toMatchObject(
    refused(404),
  )
})

test('two views of one person have two names', async () => {
  await save('waqas', 'Twice')
  await expect(save('waqas', 'TWICE')).rejects.toMatchObject({
    problem: { status: 409, code: 'views.exists', errors: [{ pointer: '/name', code: 'taken' }] },
  })
  await save('nasreen', 'Twice')
})

test('each person has an order of tabs, a tab to begin with, and columns of their own', async () => {
  const first = await save('tariq', 'First')
  const second = await save('tariq', 'Second')
  const tariq = await cast.as('tariq')
  const order = [second.id, first.id]
  const body = { list: 'campuses', order, start: second.id, columns: ['city', 'name'] }
  const arranged = await tariq.call(arrangeList, { body })
  expect(arranged).toMatchObject({ start: second.id, columns: ['city', 'name'] })
  expect(arranged.views.map(({ name }) => name)).toEqual(['Second', 'First'])
  expect(await (await cast.as('sadia')).call(listViews, campuses)).toMatchObject({
    start: null,
    columns: null,
  })
  const third = await save('tariq', 'Third')
  expect(await seen('tariq')).toEqual(['Second', 'First', 'Third'])
  await tariq.call(deleteView, { params: { id: second.id } })
  expect(await tariq.call(listViews, campuses)).toMatchObject({ start: null, columns: ['city', 'name'] })
  expect(await tariq.call(arrangeList, { body: { list: 'campuses', columns: null } })).toMatchObject({
    columns: null,
  })
  const sadia = await cast.as('sadia')
  const foreign = sadia.call(arrangeList, { body: { list: 'campuses', start: third.id } })
  await expect(foreign).rejects.toMatchObject(refused(404))
})

test('a view that is shared no longer is nobody’s beginning', async () => {
  const view = await save('nasreen', 'Begin here', 'moderator')
  const rabia = await cast.as('rabia')
  const body = { list: 'campuses', start: view.id }
  expect(await rabia.call(arrangeList, { body })).toMatchObject({ start: view.id })
  await (
    await cast.as('nasreen')
  ).call(updateView, { params: { id: view.id }, version: 1, body: { role: null } })
  expect(await rabia.call(listViews, campuses)).toMatchObject({ start: null })
})
