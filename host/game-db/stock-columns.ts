const optionParts = ['id', 'val', 'parm']
const options = [0, 1, 2, 3, 4].flatMap((slot) => optionParts.map((part) => ` option_${part}${slot}`)).join('')

/**
 * The columns of rAthena's own tables that the host reads (`sql-files/main.sql` and `logs.sql`, August 2025), by
 * lower-case name. Others are a fork's.
 */
export const stockColumns: Readonly<Record<string, ReadonlySet<string>>> = tableColumns({
  login:
    'account_id userid user_pass sex email group_id state unban_time expiration_time logincount lastlogin last_ip ' +
    'birthdate character_slots pincode pincode_change vip_time old_group web_auth_token web_auth_token_enabled',
  char:
    'char_id account_id char_num name class base_level job_level base_exp job_exp zeny str agi vit int dex luk ' +
    'pow sta wis spl con crt max_hp hp max_sp sp max_ap ap status_point skill_point trait_point option karma ' +
    'manner party_id guild_id pet_id homun_id elemental_id hair hair_color clothes_color body weapon shield ' +
    'head_top head_mid head_bottom robe last_map last_x last_y last_instanceid save_map save_x save_y partner_id ' +
    'online father mother child fame rename delete_date moves unban_time font uniqueitem_counter sex ' +
    'hotkey_rowshift hotkey_rowshift2 clan_id last_login title_id show_equip inventory_slots body_direction ' +
    'disable_call disable_partyinvite disable_showcostumes',
  vendings: 'id account_id char_id sex map x y title body_direction head_direction sit autotrade',
  vending_items: 'vending_id index cartinventory_id amount price',
  cart_inventory:
    'id char_id nameid amount equip identify refine attribute card0 card1 card2 card3 expire_time bound unique_id ' +
    'enchantgrade' +
    options,
  buyingstores: 'id account_id char_id sex map x y title limit body_direction head_direction sit autotrade',
  buyingstore_items: 'buyingstore_id index item_id amount price',
  acc_reg_num: 'account_id key index value',
  guild:
    'guild_id name char_id master guild_lv connect_member max_member average_lv exp next_exp skill_point mes1 ' +
    'mes2 emblem_len emblem_id emblem_data last_master_change',
  guild_castle:
    'castle_id guild_id economy defense triggere triggerd nexttime paytime createtime visiblec visibleg0 ' +
    'visibleg1 visibleg2 visibleg3 visibleg4 visibleg5 visibleg6 visibleg7',
  ipbanlist: 'list btime rtime reason',
  picklog: `id time char_id type nameid amount refine card0 card1 card2 card3 unique_id map bound enchantgrade${options}`,
  zenylog: 'id time char_id src_id type amount map',
  chatlog: 'id time type type_id src_charid src_accountid src_map src_map_x src_map_y dst_charname message',
  loginlog: 'time ip user rcode log',
  mvplog: 'mvp_id mvp_date kill_char_id monster_id prize mvpexp map',
})

function tableColumns(tables: Record<string, string>): Record<string, ReadonlySet<string>> {
  return Object.fromEntries(Object.entries(tables).map(([table, columns]) => [table, new Set(columns.split(' '))]))
}
