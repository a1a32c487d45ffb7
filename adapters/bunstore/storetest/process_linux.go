package storetest

import (
	"os"
	"os/exec"
	"os/user"
	"runtime"
	"strconv"
	"syscall"
)

// credential returns the user that PostgreSQL runs as: nobody's servers run as root. nil means ourselves.
func credential() *syscall.Credential {
	if os.Getuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
			gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
			if errUID == nil && errGID == nil {
				return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
			}
		}
	}
	return nil
}

// own gives a folder to the user that PostgreSQL runs as.
func own(folder string) error {
	if c := credential(); c != nil {
		return os.Chown(folder, int(c.Uid), int(c.Gid))
	}
	return nil
}

// start starts a program that dies with this process, however that ends. The signal comes when the thread that started
// it ends, so that thread stays with it. The channel gives how the program ended.
func start(cmd *exec.Cmd) (<-chan error, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: credential(), Pdeathsig: syscall.SIGQUIT}
	started := make(chan error)
	ended := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			ended <- cmd.Wait()
		}
	}()
	return ended, <-started
}

// alive says whether there is a process of that id.
func alive(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
