import { useQuery } from '@tanstack/react-query'
import {
  documentsOfFamily,
  documentsOfStaff,
  familyDocuments,
  readWarning,
  staffDocuments,
} from 'tenant-api/contract/people/documents'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'

/** On which list the documents of a record stand. */
export function listFor({ of }: Pick<OfRecord, 'of'>) {
  return of === 'students' || of === 'guardians' ? familyDocuments : staffDocuments
}

/** The documents of somebody, what ends first before the others. */
export function useDocumentsOf({ of, id }: OfRecord) {
  const endpoint = listFor({ of }) === familyDocuments ? documentsOfFamily : documentsOfStaff
  return useQuery(read(endpoint as typeof documentsOfFamily, { params: { id } }))
}

/** How near to its end a document is; nothing where that is far, or never. */
export function useNearness(): (expiresOn: string | null) => 'over' | 'soon' | undefined {
  const { data } = useQuery(read(readWarning, {}))
  return (expiresOn) => {
    if (!data || expiresOn === null || expiresOn > data.until) return undefined
    return expiresOn < data.today ? 'over' : 'soon'
  }
}
