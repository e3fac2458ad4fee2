import type { AccountName } from 'tenant-api/contract/money/books'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'

/** The title of an account for the reader: the server translates those of the product's own accounts. */
export function useAccountTitle(): (account: AccountName) => string {
  const ownName = useOwnName()
  return ({ title, otherTitle, isSystem }) =>
    isSystem ? title : ownName({ name: title, otherName: otherTitle })
}

/** An account by its number and its title. */
export function AccountTitle({ of }: { of: AccountName }) {
  const titleOf = useAccountTitle()
  return (
    <span className="book-account">
      <Ltr>{of.code}</Ltr> <bdi>{titleOf(of)}</bdi>
    </span>
  )
}
