/** Writes worlds with every oddity of script files, lists and maps, the same for the same seed. */
import { createRandom, type Random } from '../../domain/random.ts'

const maps = ['town', 'field', 'dun_01', '1@tower', 'lost'] as const
const items = ['Apple', 'Banana', 'Cherry', 'Date', 'Elder'] as const

/** Files of a server root by path; its items are `items`, its monsters 1002 (PORING, level 1) to 1005. */
export function drawWorld(seed: number): Record<string, string> {
  const random = createRandom(seed)
  const ending = random.pick(['\n', '\r\n'])
  const join = (lines: readonly string[]) => lines.map((line) => line + ending).join('')
  const script = () => join(Array.from({ length: random.int(8, 20) }, () => line(random)))
  return {
    'db/item_db.yml': `Header:\n  Type: ITEM_DB\n  Version: 3\nBody:\n${items
      .map((name, at) => `  - { Id: ${at + 1}, AegisName: ${name}, Name: ${name}, Buy: ${at * 100} }\n`)
      .join('')}`,
    'db/item_group_db.yml': 'Header:\n  Type: ITEM_GROUP_DB\n  Version: 4\n',
    'db/mob_db.yml': `Header:\n  Type: MOB_DB\n  Version: 3\nBody:\n${['PORING', 'Lunatic', 'Fabre', '1_Odd']
      .map((name, at) => `  - { Id: ${1002 + at}, AegisName: ${name}, Name: The ${name}, Level: ${1 + at} }\n`)
      .join('')}`,
    'db/map_index.txt': join(['// maps', 'town 1', 'field', 'dun_01\t7', '1@tower', '//lost 9', 'gone 20']),
    ...(random.chance(0.3) && { 'db/import/map_index.txt': join([random.pick(['lost', 'lost 7', 'lost 20'])]) }),
    ...(random.chance(0.7) && mapLists(random, join)),
    ...(random.chance(0.5) && {
      'conf/battle_athena.conf': join(['mob_respawn_time: 2000', 'mob_spawn_variance: 3']),
    }),
    'npc/re/scripts_main.conf': join([
      '// lists',
      mostly(random, ['npc: npc/a.txt', 'npc:npc/a.txt  // a'], [' npc: npc/a.txt', 'NPC:\tnpc/a.txt\tmore']),
      mostly(random, ['import: npc/more.conf'], ['//import: npc/more.conf', 'import : npc/more.conf']),
      mostly(random, ['', 'npc: npc/missing.txt', 'npc: npc/a.txt'], ['delnpc: npc/a.txt', 'delnpc: npc/b.txt']),
    ]),
    'npc/more.conf': join(['npc: npc/b.txt', mostly(random, ['', 'npc: npc/c.txt'], ['delnpc: all', 'npc: clear'])]),
    'npc/a.txt': script(),
    'npc/b.txt': `${random.chance(0.1) ? '\uFEFF' : ''}${script()}`,
    'npc/c.txt': script(),
  }
}

function mapLists(random: Random, join: (lines: readonly string[]) => string): Record<string, string> {
  const listed = [...maps, 'dun_01.gat', 'gone'].map((map) =>
    mostly(random, [`map: ${map}`, `map: ${map} // x`], [`//map: ${map}`, ` map: ${map}`]),
  )
  return {
    'conf/map_athena.conf': join([
      'map_port: 5121',
      'import: conf/maps_athena.conf',
      'import: conf/import/map_conf.txt',
    ]),
    ...(random.chance(0.9) && { 'conf/maps_athena.conf': join(listed) }),
    ...(random.chance(0.5) && {
      'conf/import/map_conf.txt': join([
        mostly(random, ['delmap: field', 'npc: npc/c.txt', 'map: lost'], ['delmap: all', 'map: clear']),
        random.pick(['map: town', 'delmap: town.gat', '']),
      ]),
    }),
  }
}

function line(random: Random): string {
  const kind = random.int(0, 19)
  if (kind < 8) return spawn(random)
  if (kind < 13) return shop(random)
  if (kind < 16) return copy(random)
  if (kind < 17) return script(random)
  return random.pick([
    '',
    '// field,0,0\tmonster\tX\t1002,1',
    '/* field,0,0\tmonster\tX\t1002,1\n*/ field,0,0\tmonster\tX\t1002,1',
    random.chance(0.1) ? '/*' : '',
    'field\tmapflag\tnomemo',
    'field,1,1,4\twarp\tw\t1,1,town,3,3',
    'field,1,1,4\tshopp\tX\t1,1:1',
    'field,1,1,4\tshop\tNothing behind',
    random.chance(0.1) ? 'two\twords' : '',
  ])
}

/** Mostly what is usual, so that a line has few oddities at once. */
const mostly = (random: Random, usual: readonly string[], odd: readonly string[]) =>
  random.pick(random.chance(0.85) ? usual : odd)

const digits = (random: Random) => mostly(random, ['0', '5', '150'], [' 12', '+7', '-1', '99999'])
const mapName = (random: Random) =>
  mostly(random, ['town', 'field', 'dun_01', '1@tower'], ['lost', 'gone', 'field.gat', 'Town', 'town ', 'nowhere'])

function spawn(random: Random): string {
  const place = [mapName(random), ...Array.from({ length: random.int(0, 4) }, () => digits(random))].join(',')
  const keyword = mostly(random, ['monster', 'boss_monster'], ['Monster', 'monster ', 'BOSS_monster'])
  const name = mostly(random, ['Poring', 'The PORING', 'Big One,50'], ['Null,0', 'Minus,-1', ' Spaced', '--en--'])
  const id = mostly(
    random,
    ['1002', '1003', 'poring', 'Lunatic'],
    ['0x3EA', '01753', '1_odd', ' 1004', '1004 ', '9', ''],
  )
  const amount = mostly(random, ['1', '3', '1000'], ['1001', '0', '+2', '-1', ' 4', 'x'])
  const delays = mostly(
    random,
    ['', ',5000', ',5000,700', ', 2500'],
    [',0', ',2000,0,Ev::OnDie', ',268435456', ',9,x', ',-5'],
  )
  return [place, keyword, name, `${id},${amount}${delays}${mostly(random, [''], [' // c', '\t'])}`].join('\t')
}

function place(random: Random): string {
  if (random.chance(0.2)) return '-'
  const parts = [
    mapName(random),
    random.int(0, 9),
    mostly(random, ['3'], [' 4', '-2', '12']),
    mostly(random, ['4'], ['0', ' 1', '']),
  ]
  return parts.slice(0, random.chance(0.05) ? 3 : 4).join(',')
}

const npcName = (random: Random) => random.pick(['Fruit', 'Fruit#a', 'Shop::S1', 'S1', 'Guide', 'Twin#t', 'Odd '])

/** What stands before a shop's goods, by its kind: usual and odd. */
const payments: Record<string, [string[], string[]]> = {
  itemshop: [
    ['1', '2:0', '3:1'],
    ['99', 'Apple', ''],
  ],
  pointshop: [
    ['#CASH', 'points:1', '##A:0'],
    ['$bad', '.npc', "'x", 'text$', '@temp', ''],
  ],
  marketshop: [[''], ['yes']],
}

function shop(random: Random): string {
  const kind = mostly(
    random,
    ['shop', 'cashshop', 'itemshop', 'pointshop', 'marketshop'],
    ['Shop', 'shop ', 'MarketShop', 'market_shop'],
  )
  const [usual, odd] = payments[kind] ?? [
    ['', 'yes', 'no'],
    ['NO', 'maybe', '1'],
  ]
  const first = mostly(random, usual, odd)
  const goods = Array.from({ length: random.int(1, 4) }, () => {
    const stock = kind === 'marketshop' || random.chance(0.05) ? mostly(random, [':5', ':-1'], [':-7', ':0', '']) : ''
    return `${mostly(random, ['1', '2', '5'], [' 3', '99', 'x'])}:${mostly(random, ['-1', '10'], [' 20', '0', ''])}${stock}`
  })
  const word = [random.pick(['83', '4_M_01', '-1']), ...(first === '' ? [] : [first]), ...goods].join(',')
  return [place(random), kind, npcName(random), word + mostly(random, [''], [' // c', ','])].join('\t')
}

function copy(random: Random): string {
  const keyword = mostly(random, ['duplicate'], ['Duplicate', 'duplicates'])
  return [place(random), `${keyword}(${npcName(random)})`, npcName(random), '83'].join('\t')
}

function script(random: Random): string {
  const body = random.pick(['{ mes "}"; }', '{ callshop "S1",0; }', '{\n\tcallshop("Fruit");\n}', '{ /* } */ end; }'])
  return [place(random), random.pick(['script', 'Script', 'script(HIDDEN)']), npcName(random), `84,${body}`].join('\t')
}
