import type { CastSchool } from './school.ts'

/**
 * The statements that a school's database is asked while something is done, outside of transactions: their texts, in the
 * order in which they were sent. What is cached for a few seconds is cached by what was done before.
 */
export async function statementsOf(
  { school }: Pick<CastSchool, 'school'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const at = await school()
  const texts: string[] = []
  const ends = [at, at.plansOnce()].map(({ db: { $client: client } }) => {
    const { unsafe } = client
    Object.assign(client, {
      unsafe(...given: Parameters<typeof unsafe>) {
        texts.push(given[0])
        return unsafe(...given)
      },
    })
    return () => Object.assign(client, { unsafe })
  })
  try {
    await work()
  } finally {
    for (const end of ends) end()
  }
  return texts
}
