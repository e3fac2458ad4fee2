import { Archive, Bell, Copy, Ellipsis, Plus } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '../../ui/base/Button.tsx'
import { Menu, MenuItem, MenuLine, MenuSection } from '../../ui/overlay/Menu.tsx'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  const plus = <Plus aria-hidden size={16} />
  return (
    <>
      <Sample name="Button">
        <Button look="primary" icon={plus}>
          {say('Add campus', 'کیمپس شامل کریں', 'إضافة فرع')}
        </Button>
        <Button>{say('Export', 'ایکسپورٹ', 'تصدير')}</Button>
        <Button look="quiet">{say('Cancel', 'منسوخ کریں', 'إلغاء')}</Button>
        <Button look="danger">{say('Delete', 'حذف کریں', 'حذف')}</Button>
        <Button look="primary" isPending>
          {say('Saving', 'محفوظ ہو رہا ہے', 'جارٍ الحفظ')}
        </Button>
        <Button isDisabled>{say('Disabled', 'غیر فعال', 'معطّل')}</Button>
        <Button size="small">{say('Small', 'چھوٹا', 'صغير')}</Button>
        <Button size="large">{say('Large', 'بڑا', 'كبير')}</Button>
        <ButtonLink href="#">{say('A link', 'ربط', 'رابط')}</ButtonLink>
        <Tooltip text={say('Notifications', 'اطلاعات', 'الإشعارات')}>
          <IconButton label={say('Notifications', 'اطلاعات', 'الإشعارات')}>
            <Bell aria-hidden size={18} />
          </IconButton>
        </Tooltip>
      </Sample>
      <Sample name="Menu">
        <MoreMenu />
      </Sample>
    </>
  )
}

function MoreMenu() {
  const say = useSay()
  const more = say('More', 'مزید', 'المزيد')
  return (
    <Menu
      trigger={<Button icon={<Ellipsis aria-hidden size={16} />}>{more}</Button>}
      placement="bottom start"
    >
      <MenuSection title={say('Campus', 'کیمپس', 'الفرع')}>
        <MenuItem
          icon={<Copy aria-hidden size={16} />}
          name={say('Copy link', 'ربط نقل کریں', 'نسخ الرابط')}
        />
      </MenuSection>
      <MenuLine />
      <MenuItem
        look="danger"
        icon={<Archive aria-hidden size={16} />}
        name={say('Archive', 'محفوظ خانے میں ڈالیں', 'أرشفة')}
      />
    </Menu>
  )
}
