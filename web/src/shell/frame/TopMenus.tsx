// One chunk for all menus of the frame.
export { AvatarMenu } from './AvatarMenu.tsx'
export { ChildSwitcher } from '../scope/ChildSwitcher.tsx'
export { BranchMenu, MoreMenu } from './MoreMenu.tsx'
export { ScopeSwitcher } from '../scope/ScopeSwitcher.tsx'
export { StartMenu } from './StartMenu.tsx'
