/** Short English words that are easy to tell apart when read out, for generated passwords. */
export const phraseWords: readonly string[] = `
apple river bread window garden yellow pencil market flower silver table bridge candle summer winter
orange basket carpet mirror pocket button ladder hammer needle thread rabbit camel pigeon parrot
monkey tiger donkey butter pepper ginger almond walnut banana cherry lemon mango melon olive onion
potato tomato carrot cotton velvet marble copper bronze forest desert island valley meadow harbor
village tower castle palace kitchen library school teacher doctor farmer tailor baker painter singer
writer driver sailor soldier captain brother sister cousin uncle mother father neighbour friend
morning evening midnight noon spring autumn thunder rainbow cloud storm breeze shadow sunset planet
comet rocket engine wheel tractor bicycle tunnel street corner ticket wallet parcel letter stamp
notebook ruler eraser crayon chalk drawer cupboard pillow blanket towel bucket kettle saucer spoon
bottle pitcher lantern matches whistle trumpet violin guitar drum piano dance story poem riddle
puzzle marbles kite swing slide cricket hockey football racket anchor compass feather shell pebble
coral pearl ribbon collar sleeve jacket sandal slipper turban scarf glove helmet saddle stable barn
fence gate path sparrow falcon eagle owl heron duck goose turtle lizard dolphin whale salmon oyster
beetle honey sugar barley wheat lentil spinach cabbage radish turnip pumpkin garlic saffron cinnamon
clove mint basil jasmine tulip lotus rose daisy cedar maple willow bamboo palm oak pine biscuit
pancake noodle soup salad sherbet coffee teapot napkin platter magnet battery lamp clock calendar
diary album poster mural canvas brush easel sculpture museum theatre cinema station platform luggage
passport voyage journey
`
  .trim()
  .split(/\s+/)
