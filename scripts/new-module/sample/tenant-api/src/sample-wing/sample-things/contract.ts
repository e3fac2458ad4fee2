import { rowOf, text } from 'kit/contract/fields' // if campus
import { text } from 'kit/contract/fields' // if institute
import { resource } from 'kit/contract/resource'
import { z } from 'zod'
import { campuses, mainCampus } from '../../institute/structure/contract.ts' // if campus

/** Sample things of a campus. */ // if campus
/** Sample things of the whole institute. */ // if institute
export const sampleThings = resource({
  name: 'sample-things',
  label: { one: 'Sample thing', many: 'Sample things' },
  within: 'campus', // if campus
  within: 'institute', // if institute
  search: ['title'],
  recognisedBy: [],
  sorts: ['title'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }), // if campus
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: {
    id: '01980000-0000-7000-8000-5a3b1e000001',
    body: { title: 'Another sample thing', campusId: mainCampus }, // if campus
    body: { title: 'Another sample thing' }, // if institute
  },
})
