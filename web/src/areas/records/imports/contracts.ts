import { queryOptions } from '@tanstack/react-query'
import type { filledLists, ImportedResource } from 'tenant-api/contract/records/imports'

const calendar = () => import('tenant-api/contract/institute/calendar')
const feeSetup = () => import('tenant-api/contract/money/fee-setup')
const structure = () => import('tenant-api/contract/institute/structure')

/** The contracts of what can be imported, each loaded when it is. */
const contracts: Readonly<Record<string, () => Promise<ImportedResource>>> = {
  'academic-years': async () => (await calendar()).academicYears,
  bells: async () => (await import('tenant-api/contract/records/imports')).bellSheet,
  campuses: async () => (await structure()).campuses,
  classes: async () => (await structure()).classes,
  'concession-types': async () => (await feeSetup()).concessionTypes,
  departments: async () => (await import('tenant-api/contract/institute/departments')).departments,
  'fee-plans': async () => (await import('tenant-api/contract/records/imports')).feeLineSheet,
  'fee-types': async () => (await feeSetup()).feeTypes,
  guardians: async () => (await import('tenant-api/contract/people/students-and-guardians')).guardianSheet,
  holidays: async () => (await calendar()).holidays,
  invoices: async () => (await import('tenant-api/contract/records/imports')).openingDuesSheet,
  programs: async () => (await structure()).programs,
  rooms: async () => (await structure()).rooms,
  'school-events': async () => (await calendar()).schoolEvents,
  sections: async () => (await structure()).sections,
  services: async () => (await feeSetup()).services,
  shifts: async () => (await structure()).shifts,
  sponsors: async () => (await feeSetup()).sponsors,
  staff: async () => (await import('tenant-api/contract/people/employees')).staffSheet,
  students: async () => (await import('tenant-api/contract/people/enrolment')).studentSheet,
  subjects: async () => (await structure()).subjects,
  'tax-rates': async () => (await feeSetup()).taxRates,
  teachers: async () => (await import('tenant-api/contract/people/employees')).teacherSheet,
  terms: async () => (await calendar()).terms,
} satisfies Record<keyof typeof filledLists, unknown>

/** The contract of a resource; null for one that is not imported. */
export function contractQuery(name: string) {
  return queryOptions({
    queryKey: ['contracts', name],
    queryFn: async (): Promise<ImportedResource | null> => (await contracts[name]?.()) ?? null,
    staleTime: Infinity,
  })
}
