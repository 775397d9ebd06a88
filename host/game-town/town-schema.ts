/**
 * The tables of a game server that a town needs, with the names and types of the stock schema: for a town of our own.
 * Tests make the real one.
 */
const item = `nameid int unsigned not null default 0, refine tinyint unsigned not null default 0,
  card0 int unsigned not null default 0, card1 int unsigned not null default 0, card2 int unsigned not null default 0,
  card3 int unsigned not null default 0, ${[0, 1, 2, 3, 4]
    .map(
      (slot) => `option_id${slot} smallint not null default 0, option_val${slot} smallint not null default 0,
  option_parm${slot} tinyint not null default 0`,
    )
    .join(', ')}, bound tinyint unsigned not null default 0, unique_id bigint unsigned not null default 0,
  enchantgrade tinyint unsigned not null default 0`
const shop = `id int unsigned not null primary key, account_id int unsigned not null, char_id int unsigned not null,
  sex enum('F','M') not null default 'M', map varchar(20) not null, x smallint unsigned not null,
  y smallint unsigned not null, title varchar(80) not null`
const stance = `body_direction char(1) not null default '4', head_direction char(1) not null default '0',
  sit char(1) not null default '1', autotrade tinyint not null`

const tables: Readonly<Record<string, string>> = {
  login: `account_id int unsigned not null auto_increment primary key, userid varchar(23) not null default '',
    user_pass varchar(32) not null default '', sex enum('M','F','S') not null default 'M',
    email varchar(39) not null default '', group_id tinyint not null default 0, state int unsigned not null default 0,
    unban_time int unsigned not null default 0, expiration_time int unsigned not null default 0,
    logincount mediumint unsigned not null default 0, lastlogin datetime, last_ip varchar(100) not null default '',
    birthdate date, character_slots tinyint unsigned not null default 0, pincode varchar(4) not null default '',
    pincode_change int unsigned not null default 0, vip_time int unsigned not null default 0,
    old_group tinyint not null default 0, web_auth_token varchar(17), web_auth_token_enabled tinyint not null default 0,
    key name (userid)`,
  char: `char_id int unsigned not null auto_increment primary key, account_id int unsigned not null default 0,
    char_num tinyint not null default 0, name varchar(30) not null default '', class smallint unsigned not null default 0,
    base_level smallint unsigned not null default 1, job_level smallint unsigned not null default 1,
    base_exp bigint unsigned not null default 0, job_exp bigint unsigned not null default 0,
    zeny int unsigned not null default 0, guild_id int unsigned not null default 0, fame int unsigned not null default 0,
    last_map varchar(11) not null default '', last_x smallint unsigned not null default 53,
    last_y smallint unsigned not null default 111, online tinyint not null default 0,
    delete_date int unsigned not null default 0, sex enum('M','F') not null,
    unique key name_key (name), key account_id (account_id), key online (online)`,
  cart_inventory: `id int not null auto_increment primary key, char_id int not null default 0,
    amount int not null default 0, identify smallint not null default 0, ${item}, key char_id (char_id)`,
  vendings: `${shop}, ${stance}`,
  vending_items: `vending_id int unsigned not null, \`index\` smallint unsigned not null,
    cartinventory_id int unsigned not null, amount smallint unsigned not null, price int unsigned not null,
    primary key (vending_id, \`index\`)`,
  buyingstores: `${shop}, \`limit\` int unsigned not null, ${stance}`,
  buyingstore_items: `buyingstore_id int unsigned not null, \`index\` smallint unsigned not null,
    item_id int unsigned not null, amount smallint unsigned not null, price int unsigned not null,
    primary key (buyingstore_id, \`index\`)`,
  acc_reg_num: `account_id int unsigned not null default 0, \`key\` varchar(32) binary not null default '',
    \`index\` int unsigned not null default 0, value bigint not null default 0, primary key (account_id, \`key\`, \`index\`)`,
  guild: `guild_id int unsigned not null auto_increment primary key, name varchar(24) not null default '',
    char_id int unsigned not null default 0, master varchar(24) not null default '',
    guild_lv tinyint unsigned not null default 0, exp bigint unsigned not null default 0`,
  guild_castle: `castle_id int unsigned not null primary key, guild_id int unsigned not null default 0,
    economy int unsigned not null default 0, defense int unsigned not null default 0`,
  picklog: `id int not null auto_increment primary key, time datetime not null, char_id int not null default 0,
    type enum('M','P','L','T','V','S','N','C','A','R','G','E','B','O','I','X','D','U','$','F','Y','Z','Q','H','J','W','0',
    '1','2','3') not null default 'P', amount int not null default 1, map varchar(11) not null default '', ${item}, key (type)`,
  zenylog: `id int not null auto_increment primary key, time datetime not null, char_id int not null default 0,
    src_id int not null default 0, type enum('T','V','P','M','S','N','D','C','A','E','I','B','K','J','X','0','2')
    not null default 'S', amount int not null default 0, map varchar(11) not null default '', key (type)`,
  loginlog: `time datetime not null, ip varchar(15) not null default '', user varchar(23) not null default '',
    rcode tinyint not null default 0, log varchar(255) not null default '', key (ip)`,
}

/** Statements that make what is missing of them. */
export const townSchema: readonly string[] = Object.entries(tables).map(
  ([name, columns]) => `create table if not exists \`${name}\` (${columns}) engine = MyISAM`,
)
