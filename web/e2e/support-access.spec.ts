import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './journey.ts'
import { programFile } from 'kit/testing/program-file'
import { lane } from './results.ts'
import { logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cli = programFile(path.join(root, 'control-plane/src/cli.ts'))

/** As an operator does: `maktab support enter riverside`. */
function entrance(baseURL: string | undefined): string {
  const MAKTAB_DATA = path.join(process.env.MAKTAB_E2E_DATA ?? '', lane)
  const env = { ...process.env, MAKTAB_DATA, MAKTAB_PORT: new URL(baseURL ?? '').port }
  const args = ['--disable-warning=ExperimentalWarning', cli, 'support', 'enter', 'riverside']
  return execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }).trim()
}

test('a super admin lets support in, sees what it asked for, and shuts it out', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'support-access')
  await page.getByRole('button', { name: 'Sees what this role sees' }).click()
  await page.getByRole('option', { name: 'Teacher', exact: true }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('A teacher sees no register for 8-A')
  await page.getByRole('button', { name: 'Give support access' }).click()
  const first = page.getByRole('list', { name: 'Support access' }).getByRole('listitem').first()
  await expect(first.getByText('May look')).toBeVisible()

  const support = await (await browser.newContext()).newPage()
  await support.goto(entrance(baseURL))
  const banner = support.getByRole('complementary', { name: 'View as somebody else' })
  await expect(banner.getByText('You are looking as support, in the role')).toBeVisible()
  await expect(banner.getByText('The school sees each of your requests.')).toBeVisible()

  await page.reload()
  await expect(first.getByText(/came at/)).toBeVisible()
  await first.getByRole('button', { name: 'End support access' }).click()
  await expect(first.getByText('Ended')).toBeVisible()
  await support.reload()
  await expect(banner).toHaveCount(0)
  await support.context().close()

  // The principal does not let it in.
  await logIn(page, riverside(baseURL, '/i/support-access'), 'tariq@riverside.example', /support-access/)
  await expect(page.getByRole('button', { name: 'Give support access' })).toHaveCount(0)
})
