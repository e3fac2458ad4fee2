import { sampleThings } from '../../../src/sample-wing/sample-things/contract.ts'
import { sampleThingCrud } from '../../../src/sample-wing/sample-things/sample-things.ts'
import { seedExample } from '../../plain-rows.ts'

export const rank = 1000
export const seed = seedExample(sampleThingCrud, sampleThings)
