import type { Page } from '@playwright/test'
import { ask } from '../e2e/riverside.ts'

/** Campuses enough for a second page; those that are there already stay. */
export async function listRows(page: Page, count: number) {
  const { said } = await ask<{ total: number }>(page, '/campuses?limit=1')
  for (let at = said.total + 1; at <= count; at += 1) {
    const city = at % 2 === 0 ? 'Lahore' : 'Multan'
    const body = { name: `Campus ${at}`, code: `C${at}`, city, location: `${at} Canal Road` }
    await add(page, '/campuses', body)
  }
}

/** A view that shows a part of them. */
export async function saveView(page: Page) {
  const { said } = await ask<{ views: { name: string }[] }>(page, '/views?list=campuses')
  if (said.views.some(({ name }) => name === 'In Lahore')) return
  await add(page, '/views', { list: 'campuses', name: 'In Lahore', search: { city: 'Lahore' }, role: null })
}

async function add(page: Page, path: string, body: object) {
  const { status } = await ask(page, path, { method: 'POST', body })
  if (status !== 201) throw new Error(`${path} was not added to: ${status}`)
}
