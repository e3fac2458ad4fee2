import * as signup from 'control-plane/contract/signup'
import { expect, test } from 'vitest'
import { doors } from './api.ts'

test.each(Object.entries(doors))('%s lies where its contract says', (name, door) => {
  const contract = Object.entries(signup).find(([key]) => key === name)?.[1]
  expect(contract).toMatchObject(door)
})
