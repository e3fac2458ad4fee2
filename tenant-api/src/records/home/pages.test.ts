import { address } from 'kit/http/client'
import { endpoint } from 'kit/contract/contract'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { openHome, openRecord, recordPages } from './contract.ts'

const cast = await castSchool()
const roles = ['nasreen', 'sadia', 'sana', 'waqas', 'farzana', 'imran.khalid', 'bilal.imran', 'ghulam.rasool']

async function homeOf(login: string, query: { campus?: string } = {}) {
  const speaker = await cast.as(login.includes('.') ? `${login}` : login)
  return { speaker, answers: (await speaker.call(openHome, { query: { ...query, frame: 'true' } })).answers }
}

test('smoke', async () => {
  for (const login of roles) {
    const { answers } = await homeOf(login)
    console.log(login, answers.length, answers.map(({ url }) => url).join('\n  '))
  }
})
