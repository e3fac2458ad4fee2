import { expect, test, vi } from 'vitest'
import { figuresOf, notBuilt, play, scorecard } from './board.ts'

test('the scorecard gives a figure of each row, and what it has measured besides', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const window = { figure: 'read-only window of a move', value: 3.5, unit: 's', target: null }
  scorecard('moves that lose', 0, async () => ({ value: 0, detail: 'one move', measured: [window] }))
  scorecard('longest wait', { atMost: 500, unit: 'ms' }, async () => ({ value: 612, detail: 'one input' }))
  scorecard('breaks off', 0, async () => {
    throw new Error('the cluster is gone')
  })
  notBuilt('ledger', '0')
  const outcomes = await play({ seed: 1, only: '' })
  expect(figuresOf(outcomes)).toEqual([
    { figure: 'moves that lose', value: 0, unit: 'faults', target: 0 },
    window,
    { figure: 'longest wait', value: 612, unit: 'ms', target: 500 },
    { figure: 'breaks off', value: null, unit: 'faults', target: 0 },
  ])
  expect(outcomes.map(({ met }) => met)).toEqual([true, false, false, null])
})
