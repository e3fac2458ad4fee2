import { describe, expect, it } from 'vitest'
import { part } from './part.ts'

describe('a part of the program', () => {
  it('is fetched once, however many wait, and told to all of them', async () => {
    let fetched = 0
    const dates = part(async () => {
      fetched += 1
      return 'dates'
    })
    const told: string[] = []
    const leave = dates.subscribe(() => told.push('first'))
    dates.subscribe(() => told.push('second'))
    expect(dates.state()).toEqual({})
    await soon()
    expect(told).toEqual(['first', 'second'])
    leave()
    dates.subscribe(() => told.push('third'))
    await soon()
    expect(dates.state()).toEqual({ here: 'dates' })
    expect({ fetched, told }).toEqual({ fetched: 1, told: ['first', 'second'] })
  })

  it('says to those who wait that it is lost, and is asked for anew by the next', async () => {
    const trouble = new Error('offline')
    let isDown = true
    const dates = part(async () => {
      if (isDown) throw trouble
      return 'dates'
    })
    const leave = dates.subscribe(() => undefined)
    await soon()
    expect(dates.state()).toEqual({ lost: trouble })
    leave()
    isDown = false
    dates.subscribe(() => undefined)
    await soon()
    expect(dates.state()).toEqual({ here: 'dates' })
  })

  it('is missed by nobody when everybody has left before it was lost', async () => {
    const dates = part(async () => {
      throw new Error('offline')
    })
    dates.subscribe(() => undefined)()
    await soon()
    expect(dates.state()).toEqual({})
  })
})

function soon() {
  return new Promise((resolve) => setTimeout(resolve))
}
