import { queryOptions } from '@tanstack/react-query'
import { useContext } from 'react'
import type { ImportedResource } from 'tenant-api/contract/records/imports'
import type { Within } from 'kit/contract/contract'
import { AreasContext } from '../../../shell/navigation/areas-context.ts'

/** What is imported: its sheet, and whether its rows belong to campuses or to the institute as a whole. */
export type Imported = { sheet: ImportedResource; within: Within }

const employees = () => import('tenant-api/contract/people/employees')
const feeSheets = () => import('tenant-api/contract/records/imports/fees')
const sheets = () => import('tenant-api/contract/records/imports')

/** The sheets that are no list, or that have other columns than the list of their name. */
const ownSheets: Readonly<Record<string, () => Promise<ImportedResource>>> = {
  bells: async () => (await sheets()).bellSheet,
  concessions: async () => (await feeSheets()).concessionSheet,
  'fee-plans': async () => (await feeSheets()).feeLineSheet,
  guardians: async () => (await import('tenant-api/contract/people/students-and-guardians')).guardianSheet,
  invoices: async () => (await feeSheets()).openingDuesSheet,
  receipts: async () => (await import('tenant-api/contract/money/receipts')).pastReceiptSheet,
  'past-results': async () => (await import('tenant-api/contract/learning/transcripts')).pastResultSheet,
  'service-subscriptions': async () => (await feeSheets()).subscriptionSheet,
  staff: async () => (await employees()).staffSheet,
  students: async () => (await import('tenant-api/contract/people/enrolment')).studentSheet,
  teachers: async () => (await employees()).teacherSheet,
}

/** Rows that belong to another list: its name is that of the permission, and of the page that shows them. */
const partOf: Readonly<Record<string, string>> = {
  'past-results': 'transcripts',
  'service-subscriptions': 'services',
}

/** The list that a sheet is for. */
export function listOf(name: string): string {
  return partOf[name] ?? name
}

/** The names of whatever may be imported: not each list can be. */
export function useImportedNames(): string[] {
  const lists = useContext(AreasContext).flatMap((area) => area.lists ?? [])
  return [...new Set([...lists.map(({ name }) => name), ...Object.keys(ownSheets)])]
}

/** Reads the contract of what is imported under a name, which gives null for anything else. */
export function useContractQuery() {
  const lists = useContext(AreasContext).flatMap((area) => area.lists ?? [])
  return (name: string) =>
    queryOptions({
      queryKey: ['contracts', name],
      queryFn: async (): Promise<Imported | null> => {
        const own = await ownSheets[name]?.()
        if (own) return { sheet: own, within: 'campus' }
        const list = await lists.find((one) => one.name === name)?.load()
        if (!list || list.recognisedBy.length === 0) return null
        // Campuses themselves belong to the institute.
        return { sheet: list, within: list.name === 'campuses' ? 'institute' : list.within }
      },
      staleTime: Infinity,
    })
}
