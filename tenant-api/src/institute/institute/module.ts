import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { readInstitute } from './institute.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { frame, homePage, pageRead } from '../../core/page-reads.ts'

export const institute = defineModule({
  name: 'institute',
  labels,
  columns: {
    secondFactorSince: sentence('Second factor demanded since'),
    favicon: sentence('Browser icon'),
    logo: sentence('Logo'),
    size: sentence('Size'),
    slot: sentence('Place'),
  },
  contract,
  defaultGrants: {
    super_admin: [
      ['institute', 'view', 'institute'],
      ['institute', 'edit', 'institute'],
    ],
    administrator: [
      ['institute', 'view', 'institute'],
      ['institute', 'edit', 'institute'],
    ],
    admin: [['institute', 'view', 'campus']],
    moderator: [['institute', 'view', 'campus']],
    campus_manager: [['institute', 'view', 'campus']],
    hr_manager: [['institute', 'view', 'institute']],
    finance_staff: [['institute', 'view', 'campus']],
  },
  sentences: {
    'institute.updated': sentence('Changed the institute settings'),
    'institute.logo-set': sentence('Changed the logo'),
    'institute.logo-removed': sentence('Took the logo away'),
    'institute.favicon-set': sentence('Changed the favicon'),
    'institute.favicon-removed': sentence('Took the favicon away'),
    'checklist.skipped': sentence('Skipped a step of the checklist'),
    'checklist.resumed': sentence('Reopened a step of the checklist'),
  },
  pageReads: [pageRead([homePage, frame], contract.readChecklist)],
  routes,
  checklist: [
    {
      key: 'details',
      title: sentence("Check your school's details"),
      hint: sentence(
        'Name, type and country; time zone, languages and currency follow from the country and stand under System',
      ),
      page: 'settings/general',
      rank: 10,
      isConfirmed: true,
      // Sign-up writes the first version; the second is a person's.
      done: async (school) => (await readInstitute(school)).version > 1,
    },
  ],
})
