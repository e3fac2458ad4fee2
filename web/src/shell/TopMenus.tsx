// One file to fetch for all menus of the frame.
export { AvatarMenu } from './AvatarMenu.tsx'
export { MoreMenu } from './MoreMenu.tsx'
export { StartMenu } from './StartMenu.tsx'
