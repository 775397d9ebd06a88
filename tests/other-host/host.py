"""A small host, written from the OpenAPI document alone: python3 host.py openapi.json PORT

The document decides which calls there are, who may make them and which statuses they have; the records are the host's
own. It shares no code with the project.
"""
import json
import re
import struct
import sys
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

with open(sys.argv[1], encoding="utf-8") as file:
    DOCUMENT = json.load(file)

ITEMS = {
    str(number): {"Id": number, "Name": name, "Slot": 0, "Description": None}
    for number, name in [(501, "紅色藥水"), (512, "蘋果"), (1201, "小刀"), (2301, "棉襯衫"), (2302, "棉襯衫改"), (6001, "木箱")]
}
PACKAGES = {
    "starter": {
        "GroupId": "starter",
        "Name": "新手木箱",
        "Type": "ETC",
        "ItemId": 6001,
        "Items": [
            {"Id": 501, "Name": "紅色藥水", "Min": 1, "Max": 5, "Chance": 70, "Pool": 1},
            {"Id": 1201, "Name": "小刀", "Min": 1, "Max": 1, "Chance": 30, "Pool": 1},
        ],
    }
}
REFORMS = {
    "6001": {
        "ReformBox": 6001,
        "Name": "改造",
        "Items": [{"BaseItem": 2301, "ResultItem": 2302, "MinRefine": 7, "Materials": [{"Material": 512, "Amount": 3}]}],
    }
}
ENCHANTS = {"9": {"TargetItems": [2301], "Slots": [{"Slot": 3, "Price": 500, "Enchants": []}]}}
MONSTERS = {"1002": {"Id": 1002, "Name": "波利", "Level": 1, "Hp": 60, "Drops": [{"Item": 512, "Chance": 1000}]}}
MAPS = {"field": {"Name": "field", "Title": "草原", "Spawns": [{"Monster": 1002, "Amount": 20}]}}
POSTS = {
    "1": {
        "id": "1",
        "type": 2,
        "title": "開服活動",
        "content": "<p>歡迎。</p>",
        "created_at": "2026-01-02T03:04:05Z",
        "enable": True,
        "event_from": "2026-01-02",
        "event_to": None,
    }
}


def without(record, *fields):
    return {name: value for name, value in record.items() if name not in fields}


# By the operation's id: the whole answer, or the records that a parameter names.
ANSWERS = {
    "getItemVersion": {"Version": "1"},
    "getItemCache": ITEMS,
    "getPackages": [without(record, "Items") for record in PACKAGES.values()],
    "getReforms": [without(record, "Items") for record in REFORMS.values()],
    "getEnchants": {"2301": 9},
    "getMonsters": {"Monsters": [without(record, "Drops") for record in MONSTERS.values()]},
    "getMaps": [without(record, "Spawns") for record in MAPS.values()],
    "getPosts": {"posts": list(POSTS.values())},
    "getDonatePlan": {"min_donate": 100, "order": [{"Price": 100, "Ratio": 1}]},
    "getVipPlan": {"vip_plans": []},
}
RECORDS = {
    "getItem": ITEMS,
    "getItemName": {key: {"Id": item["Id"], "Name": item["Name"]} for key, item in ITEMS.items()},
    "getPackage": PACKAGES,
    "getReform": REFORMS,
    "getEnchant": ENCHANTS,
    "getMonster": MONSTERS,
    "getMap": MAPS,
    "getPost": POSTS,
}


def picture(size):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\x00" + b"\x40\x80\x60" * size) * size
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def pattern_of(path):
    return re.compile("".join(f"(?P<{part[1:-1]}>[^/]+)" if part.startswith("{") else re.escape(part)
                              for part in re.split(r"(\{\w+\})", path)) + "$")


# Paths without parameters first, as OpenAPI requires.
ROUTES = sorted(
    ((pattern_of(path), item) for path, item in DOCUMENT["paths"].items()),
    key=lambda route: route[0].pattern.count("?P<") * 100 - len(route[0].pattern),
)


class Host(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer("get")

    def do_POST(self):
        self.answer("post")

    def answer(self, method):
        path = self.path.split("?", 1)[0]
        for pattern, item in ROUTES:
            match = pattern.match(path)
            if match and method in item:
                return self.answer_operation(item[method], match.groupdict())
        return self.refuse(404)

    def answer_operation(self, operation, parameters):
        name = operation["operationId"]
        # Every alternative needs a login: this host has no accounts.
        if operation["security"] and {} not in operation["security"]:
            return self.refuse(401)
        if name in ("getItemPicture", "getCollectionPicture"):
            return self.send(200, "image/png", picture(48 if name == "getItemPicture" else 150))
        if name == "getOwnAddress":
            return self.send_json(200, {"ip": self.client_address[0]})
        key = next(iter(parameters.values()), None)
        value = RECORDS[name].get(key) if name in RECORDS else ANSWERS.get(name)
        return self.refuse(404) if value is None else self.send_json(200, value)

    def refuse(self, status):
        self.send_json(status, {"error": f"refused: {status}"})

    def send_json(self, status, value):
        self.send(status, "application/json", json.dumps(value).encode())

    def send(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Host).serve_forever()
