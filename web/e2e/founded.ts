import { expect, type Page } from '@playwright/test'
import { slowness } from 'kit/testing/testing-limits'
import { letters } from './riverside.ts'

type Signup = { token: string; welcome: string | null }

/** Signs a school of its own up, without the form, and lands in it as its founder. */
export async function foundSchool(page: Page, name: string): Promise<void> {
  // A journey that is gone again founds another school.
  const subdomain = `${name}${letters()}`
  const password = 'a long walk to school'
  const answer = await page.request.post('/api/v1/signups', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      firstName: 'Amina',
      lastName: 'Yusuf',
      email: `amina@${subdomain}.example`,
      password,
      confirmPassword: password,
      instituteName: 'Green Valley School',
      subdomain,
      instituteType: 'school',
      country: 'PK',
      phone: '03000000123',
    },
  })
  expect([201, 202], await answer.text()).toContain(answer.status())
  let { token, welcome } = (await answer.json()) as Signup
  await expect(async () => {
    if (welcome === null) ({ welcome } = await (await page.request.get(`/api/v1/signups/${token}`)).json())
    if (welcome === null) {
      const handed = await page.request.post(`/api/v1/signups/${token}/hand-off`)
      if (handed.ok()) ({ welcome } = await handed.json())
    }
    expect(welcome).not.toBeNull()
  }).toPass({ timeout: 30_000 * slowness })
  await page.goto(welcome ?? '')
  await expect(page).toHaveURL(/\/i$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
