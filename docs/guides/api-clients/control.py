"""Starts a server, follows what it prints until it has answered a command, and stops it."""
import json
import os
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("SERVER_MANAGER_URL", "http://127.0.0.1:4810")
TOKEN = os.environ.get("SERVER_MANAGER_TOKEN")


class Problem(Exception):
    """An error answer of the service: code, status, detail and remedy."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body.get('code')}: {body.get('detail')} {body.get('remedy', '')}")
        self.status, self.code = status, body.get("code")


def send(method, path, body=None, headers=None, timeout=660):
    """Sends a request, and returns the answer. Raises Problem."""
    request = urllib.request.Request(URL + path, method=method, headers=headers or {})
    if TOKEN is not None:
        request.add_header("Authorization", f"Bearer {TOKEN}")
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    try:
        return urllib.request.urlopen(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        is_problem = error.headers.get_content_type() == "application/problem+json"
        raise Problem(error.code, json.load(error) if is_problem else {"detail": error.reason}) from None


def call(method, path, body=None, attempts=5):
    """Returns the JSON of the answer. A repeated POST has the same key, so it is carried out once."""
    headers = {"Idempotency-Key": f'"{uuid.uuid4()}"'} if method == "POST" else {}
    for attempt in range(attempts):
        try:
            with send(method, path, body, headers) as answer:
                return json.loads(answer.read() or "null")
        except (urllib.error.URLError, ConnectionError):
            if attempt == attempts - 1:
                raise


def follow(after, only="console"):
    """Yields each event as its name and its data. Continues at the last id after a lost connection."""
    while True:
        try:
            with send("GET", f"/events?only={only}", headers={"Last-Event-ID": after}, timeout=45) as stream:
                name, next_id = None, None
                for line in stream:
                    field, _, value = line.decode().rstrip("\n").partition(": ")
                    if field == "event":
                        name = value
                    elif field == "id":
                        next_id = value
                    elif field == "data":
                        yield name, json.loads(value)
                    elif field == "" and next_id is not None:
                        after = next_id
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            pass
        time.sleep(1)


call("POST", "/start?wait=ready", {"Build": "demo", "Folder": "demo"})
sent = call("POST", "/command", {"Command": "say hello"})
for event, data in follow(f"{sent['run']}:{sent['cursor']}"):
    if event == "console":
        print(data["text"], end="", flush=True)
        if "hello" in data["text"]:
            break
try:
    call("POST", "/stop")
except Problem as problem:
    if problem.code != "not_running":
        raise
print(call("GET", "/status")["last_exit"]["outcome"])
