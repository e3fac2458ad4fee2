import type { QueryFilters } from '@tanstack/react-query'

/** All that was read of certificates: the list, one of them, those of a student. */
export const ofCertificates: QueryFilters = {
  predicate: ({ queryKey: [path] }) => String(path).includes('certificates'),
}
