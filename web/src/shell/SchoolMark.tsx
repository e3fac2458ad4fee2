import { Avatar } from '../ui/Avatar.tsx'
import { useSite } from './site.ts'

/** The school's sign: the first letter of its name. */
export function SchoolMark({ size = 'normal' }: { size?: 'small' | 'normal' | 'large' }) {
  const { name } = useSite()
  return <Avatar name={name} size={size} shape="school" />
}
