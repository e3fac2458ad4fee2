import { anonymous, type User } from '../../core/authorization/user.ts'
import { receipts } from '../receipts/contract.ts'
import { type ProviderKey, providers } from './contract.ts'

/** Who takes what a provider has: nobody, at any campus, and nothing but payments. */
export function onlineCashier(provider: ProviderKey): User {
  const everywhere = { reach: 'institute' as const, campuses: [], sections: [] }
  return {
    ...anonymous({ language: 'en' }),
    name: providers[provider],
    grants: [{ resource: receipts.name, action: 'mark', ...everywhere }],
  }
}
